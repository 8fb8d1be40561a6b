import type { RefObject } from 'react';
import { COMMENT_BYTES, COMMENT_LENGTH } from '#contract/rules/limits.ts';
import { commentTooLong, graphemes, hasMore } from '#contract/text/text.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { MentionNames } from '../../people/mentions/Mentions.tsx';
import { Counter } from '../../ui/fields/Counter.tsx';
import { GrowingField } from '../../ui/fields/writing/GrowingField.tsx';

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
