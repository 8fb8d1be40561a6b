import { type ComponentPropsWithRef, type KeyboardEvent, useId } from 'react';
import { classes } from '../../base/classes.ts';
import { describedBy, Field, type FieldTexts } from '../Field.tsx';

interface GrowingFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'value'> {
  value: string;
}

/** One line that grows with its text. Enter sends the form, also with Ctrl or ⌘; Shift and Enter begin a line. */
export function GrowingField({ label, hideLabel, hint, error, onKeyDown, ...textarea }: GrowingFieldProps) {
  const id = useId();
  const said = describedBy(id, { hint, error });
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
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
