import { type ComponentPropsWithRef, type KeyboardEvent, type RefObject, useId } from 'react';
import { COMMENT_BYTES, COMMENT_LENGTH } from '#contract/rules/limits.ts';
import { commentTooLong, graphemes, hasMore } from '#contract/text/text.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { isComposing } from '../../core/keys.ts';
import { MentionNames } from '../../people/mentions/Mentions.tsx';
import { classes } from '../../ui/classes.ts';
import { Counter } from '../../ui/fields/Counter.tsx';
import { describedBy, Field, type FieldTexts } from '../../ui/fields/Field.tsx';

interface GrowingFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'value'> {
  value: string;
}

/**
 * One line that grows with its text. Enter sends the form and Shift with Enter begins a line. The keyboard of a phone has no
 * Shift with Enter: there Enter begins a line, and the form needs a button. Ctrl or ⌘ with Enter sends everywhere.
 */
function GrowingField({ label, hideLabel, hint, error, onKeyDown, ...textarea }: GrowingFieldProps) {
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

type CommentFieldProps = Omit<
  Parameters<typeof GrowingField>[0],
  'hint' | 'error' | 'hideLabel' | 'onChange' | 'ref'
> & {
  ref: RefObject<HTMLTextAreaElement | null>;
  onValueChange: (text: string) => void;
};

/** From here on the counter is there. */
const NEAR = 100;

export function CommentField({ onValueChange, ...field }: CommentFieldProps) {
  const { value, ref } = field;
  const left = value.length < COMMENT_LENGTH - NEAR ? COMMENT_LENGTH : COMMENT_LENGTH - graphemes(value);
  return (
    <>
      <GrowingField
        {...field}
        hideLabel
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        hint={left <= NEAR && <Counter left={left} limit={COMMENT_LENGTH} />}
        error={commentTooLong(value) ? faultOf(value) : undefined}
      />
      <MentionNames field={ref} />
    </>
  );
}

const faultOf = (text: string): string =>
  hasMore(text, COMMENT_LENGTH) ? words.tooLong(COMMENT_LENGTH) : words.tooManyBytes(COMMENT_BYTES);
