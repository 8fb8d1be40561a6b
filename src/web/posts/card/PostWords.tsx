import { memo, useMemo } from 'react';
import { segmentsOf } from '#contract/text/segments.ts';
import { graphemes } from '#contract/text/text.ts';
import { Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { personKey } from '../../data/entities/entitiesSlice.ts';
import { PostText, Segments } from '../../ui/post/PostText.tsx';

interface PostWordsProps {
  content: string;
  id?: string;
  /** A link beside it says the same. */
  silent?: boolean;
}

/** What a post says, with its mentions, tags and web addresses as links. */
export const PostWords = memo(function PostWords({ content, id, silent }: PostWordsProps) {
  const segments = useMemo(() => segmentsOf(content), [content]);
  return <PostText id={id} segments={segments} length={graphemes(content)} {...LINKS} silent={silent} />;
});

/** What mentions and tags lead to. */
export const LINKS = {
  renderMention: (username: string, text: string) => <Mention username={username} text={text} />,
  renderTag: (name: string, text: string) => (
    <Link to={`/tag/${encodeURIComponent(name)}`} className="tag">
      {text}
    </Link>
  ),
};

/** One's own name stands out. */
function Mention({ username, text }: { username: string; text: string }) {
  const own = useAppSelector((state) => state.auth.user === personKey(username));
  return (
    <Link to={`/profile/${username}`} className={own ? 'mention mention-you' : 'mention'}>
      {text}
    </Link>
  );
}

/** What people say elsewhere than in a post, with the same links. */
export const LinkedText = ({ text }: { text: string }) => <Segments segments={segmentsOf(text)} {...LINKS} />;
