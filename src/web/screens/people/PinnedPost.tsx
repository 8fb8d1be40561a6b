import { Pin } from 'lucide-react';
import { useEffect } from 'react';
import { profileWords as words } from '#words/en/people/profile.ts';
import { useAppSelector } from '../../core/store.ts';
import { selectPost } from '../../data/entities/selectors.ts';
import { useList } from '../../data/lists/useList.ts';
import { PostCard } from '../../posts/card/PostCard.tsx';
import { postList, posts } from '../../posts/state/postLists.ts';

/** Before all others, and not once more among them. */
export function PinnedPost({ id }: { id: string }) {
  const isKnown = useAppSelector((state) => selectPost(state, id) !== undefined);
  const { load } = useList(posts, postList(id));
  useEffect(() => {
    if (!isKnown) load();
  }, [isKnown, load]);
  return isKnown && <PostCard id={id} position={1} setSize={-1} ruled={false} head={<Mark />} />;
}

const Mark = () => (
  <p className="post-context">
    <Pin aria-hidden="true" /> {words.pinned}
  </p>
);
