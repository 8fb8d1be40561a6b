import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { selectCommentCount } from '../comments/selectors.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { selectBookmarked, selectLikeCount, selectLiked, setBookmarked, setLiked } from './reactions.ts';

interface PostActionsProps {
  id: string;
  /** Where the comments are on the page already, what their link does instead of leading there. */
  onComments?: (() => void) | undefined;
}

/** Each control listens for itself: a like draws one button anew. */
export const PostActions = ({ id, onComments }: PostActionsProps) => (
  <>
    <LikeButton id={id} />
    <CommentsLink id={id} onComments={onComments} />
    <BookmarkButton id={id} />
  </>
);

function LikeButton({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const liked = useAppSelector((state) => selectLiked(state, id));
  const count = useAppSelector((state) => selectLikeCount(state, id));
  return (
    <ActionButton
      kind="like"
      data-action="like"
      label={`Like, ${counted(count, 'like')}`}
      pressed={liked}
      count={count}
      onClick={() => void dispatch(setLiked(id, !liked))}
    />
  );
}

function CommentsLink({ id, onComments }: PostActionsProps) {
  const count = useAppSelector((state) => selectCommentCount(state, id));
  const press = (event: MouseEvent) => {
    if (!onComments) return;
    event.preventDefault();
    onComments();
  };
  return (
    <ActionButton
      as={Link}
      to={`/post/${id}`}
      kind="comments"
      label={counted(count, 'comment')}
      count={count}
      onClick={press}
    />
  );
}

function BookmarkButton({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const bookmarked = useAppSelector((state) => selectBookmarked(state, id));
  return (
    <ActionButton
      kind="save"
      data-action="bookmark"
      label="Bookmark"
      pressed={bookmarked}
      onClick={() => void dispatch(setBookmarked(id, !bookmarked))}
    />
  );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
