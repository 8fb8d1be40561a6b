import { commentWords as words } from '#words/en/posts/comments.ts';
import { useAppSelector } from '../../core/store.ts';
import { PeopleButton } from '../../people/lists/PeopleButton.tsx';
import { selectLikeCount } from '../state/reactions.ts';

/** How many like it, which opens who they are. */
export function Likers({ id }: { id: string }) {
  const count = useAppSelector((state) => selectLikeCount(state, id));
  if (count === 0) return null;
  return (
    <PeopleButton className="text-link count-link" list="likers" owner={id} count={count}>
      {words.likes(count)}
    </PeopleButton>
  );
}
