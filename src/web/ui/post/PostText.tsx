import { Fragment, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { scriptOf, voiceOf } from '../text/voice.ts';

export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'tag'; text: string; name: string }
  | { kind: 'link'; text: string; href: string };

interface PostTextProps {
  segments: readonly Segment[];
  /** Characters as the limit counts them. */
  length: number;
  renderMention: (username: string, text: string) => ReactNode;
  renderTag: (name: string, text: string) => ReactNode;
  /** For `aria-labelledby` of the row. */
  id?: string | undefined;
  /** A link beside it says the same: a screen reader is to hear it once. Links within are heard as well. */
  silent?: boolean | undefined;
}

/** What people say: set by its length, with its line breaks. */
export const PostText = ({ segments, length, id, ...drawing }: PostTextProps) => (
  <p id={id} className={classes('pip', voiceOf(length), scriptOf(textOf(segments)))}>
    <Segments segments={segments} {...drawing} />
  </p>
);

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join('');

type SegmentsProps = Pick<PostTextProps, 'segments' | 'renderMention' | 'renderTag' | 'silent'>;

export function Segments({ segments, ...drawing }: SegmentsProps) {
  return segments.map((segment, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in one order
    <Fragment key={place}>{drawn(segment, drawing)}</Fragment>
  ));
}

function drawn(segment: Segment, { renderMention, renderTag, silent }: Omit<SegmentsProps, 'segments'>): ReactNode {
  if (segment.kind === 'tag') return renderTag(segment.name, segment.text);
  if (segment.kind === 'text') return silent ? <span aria-hidden="true">{segment.text}</span> : segment.text;
  if (segment.kind === 'mention') return renderMention(segment.username, segment.text);
  return (
    <a href={segment.href} target="_blank" rel="noopener nofollow">
      {segment.text}
    </a>
  );
}
