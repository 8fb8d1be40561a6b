import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { segmentsOf } from '#contract/text/segments.ts';
import { graphemes } from '#contract/text/text.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { classes } from '../../ui/classes.ts';
import { scriptOf, voiceOf } from '../../ui/text/voice.ts';

type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'tag'; text: string; name: string }
  | { kind: 'link'; text: string; href: string };

interface PostTextProps {
  segments: readonly Segment[];
  /** Length in characters as the limit counts them. */
  length: number;
  renderMention: (username: string, text: string) => ReactNode;
  renderTag: (name: string, text: string) => ReactNode;
  /** For `aria-labelledby` of the row. */
  id?: string | undefined;
  /** Hides the text from screen readers, because a link next to it says the same. Links in the text are still read. */
  silent?: boolean | undefined;
}

/** The text of a post, with its line breaks. Its length sets the font size. */
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

interface PostWordsProps {
  content: string;
  id?: string;
  /** A link next to it says the same. */
  silent?: boolean;
}

/** The text of a post, with its mentions, tags and web addresses as links. */
export const PostWords = memo(function PostWords({ content, id, silent }: PostWordsProps) {
  const segments = useMemo(() => segmentsOf(content), [content]);
  return <PostText id={id} segments={segments} length={graphemes(content)} {...LINKS} silent={silent} />;
});

/** Renders mentions and tags as links. */
export const LINKS = {
  renderMention: (username: string, text: string) => <Mention username={username} text={text} />,
  renderTag: (name: string, text: string) => (
    <Link to={`/tag/${encodeURIComponent(name)}`} className="tag">
      {text}
    </Link>
  ),
};

/** The member's own name is highlighted. */
function Mention({ username, text }: { username: string; text: string }) {
  const own = useAppSelector((state) => state.auth.user === personKey(username));
  return (
    <Link to={`/profile/${username}`} className={own ? 'mention mention-you' : 'mention'}>
      {text}
    </Link>
  );
}

/** A text other than that of a post, with the same links. */
export const LinkedText = ({ text }: { text: string }) => <Segments segments={segmentsOf(text)} {...LINKS} />;
