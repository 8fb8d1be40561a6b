import { type ComponentPropsWithRef, type KeyboardEvent, useId } from 'react';
import { isComposing } from '../../../core/keys.ts';
import { classes } from '../../classes.ts';
import { describedBy, Field, type FieldTexts } from '../Field.tsx';

interface GrowingFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'value'> {
  value: string;
}

/**
 * One line that grows with its text. Enter sends the form and Shift with Enter begins a line. The keyboard of a phone has no
 * Shift with Enter: there Enter begins a line, and the form needs a button. Ctrl or ⌘ with Enter sends everywhere.
 */
export function GrowingField({ label, hideLabel, hint, error, onKeyDown, ...textarea }: GrowingFieldProps) {
  const id = useId();
  const said = describedBy(id, { hint, error });
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    onKeyDown?.(event);
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (isOnTouchScreen() && !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Field id={id} label={label} hideLabel={hideLabel} hint={hint} error={error}>
      <div className="grow" data-text={textarea.value}>
        <textarea
          rows={1}
          dir="auto"
          autoComplete="off"
          {...textarea}
          {...said}
          aria-describedby={classes(said['aria-describedby'], textarea['aria-describedby']) || undefined}
          onKeyDown={sendOnEnter}
          id={id}
          className="input"
        />
      </div>
    </Field>
  );
}

const isOnTouchScreen = (): boolean => matchMedia('(pointer:coarse)').matches;
