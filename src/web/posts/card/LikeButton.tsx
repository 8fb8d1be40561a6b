import { postWords as words } from '#words/en/posts/posts.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { selectLikeCount, selectLiked, setLiked } from '../state/reactions.ts';

export function LikeButton({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const liked = useAppSelector((state) => selectLiked(state, id));
  const count = useAppSelector((state) => selectLikeCount(state, id));
  return (
    <ActionButton
      kind="like"
      data-action="like"
      label={words.like(count)}
      pressed={liked}
      count={count}
      onClick={() => void dispatch(setLiked(id, !liked))}
    />
  );
}
