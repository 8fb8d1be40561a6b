import { Fragment, type ReactNode } from 'react';
import { voiceOf } from './voice.ts';

export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'link'; text: string; href: string };

interface PostTextProps {
  segments: readonly Segment[];
  /** Characters as the limit counts them. */
  length: number;
  renderMention: (username: string, text: string) => ReactNode;
  /** For `aria-labelledby` of the row. */
  id?: string | undefined;
}

/** What people say: set by its length, with its line breaks. */
export const PostText = ({ segments, length, renderMention, id }: PostTextProps) => (
  <p id={id} className={`pip ${voiceOf(length)}`}>
    <Segments segments={segments} renderMention={renderMention} />
  </p>
);

export function Segments({ segments, renderMention }: Pick<PostTextProps, 'segments' | 'renderMention'>) {
  return segments.map((segment, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in one order
    <Fragment key={place}>{drawn(segment, renderMention)}</Fragment>
  ));
}

function drawn(segment: Segment, renderMention: PostTextProps['renderMention']): ReactNode {
  if (segment.kind === 'text') return segment.text;
  if (segment.kind === 'mention') return renderMention(segment.username, segment.text);
  return (
    <a href={segment.href} target="_blank" rel="noopener nofollow">
      {segment.text}
    </a>
  );
}
