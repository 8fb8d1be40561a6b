import { Fragment, type ReactNode } from 'react';
import { voiceOf } from './voice.ts';

export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'tag'; text: string }
  | { kind: 'link'; text: string; href: string };

interface PostTextProps {
  segments: readonly Segment[];
  /** Characters as the limit counts them. */
  length: number;
  renderMention: (username: string, text: string) => ReactNode;
  /** For `aria-labelledby` of the row. */
  id?: string | undefined;
  /** A link beside it says the same: a screen reader is to hear it once. Links within are heard as well. */
  silent?: boolean | undefined;
}

/** What people say: set by its length, with its line breaks. */
export const PostText = ({ segments, length, renderMention, id, silent }: PostTextProps) => (
  <p id={id} className={`pip ${voiceOf(length)}`}>
    <Segments segments={segments} renderMention={renderMention} silent={silent} />
  </p>
);

type SegmentsProps = Pick<PostTextProps, 'segments' | 'renderMention' | 'silent'>;

export function Segments({ segments, renderMention, silent }: SegmentsProps) {
  return segments.map((segment, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in one order
    <Fragment key={place}>{drawn(segment, renderMention, silent)}</Fragment>
  ));
}

function drawn(segment: Segment, renderMention: PostTextProps['renderMention'], silent?: boolean): ReactNode {
  // A tag leads nowhere yet.
  if (segment.kind === 'text' || segment.kind === 'tag')
    return silent ? <span aria-hidden="true">{segment.text}</span> : segment.text;
  if (segment.kind === 'mention') return renderMention(segment.username, segment.text);
  return (
    <a href={segment.href} target="_blank" rel="noopener nofollow">
      {segment.text}
    </a>
  );
}
