import type { MouseEvent } from 'react';
import { postWords as words } from '#words/en/posts/posts.ts';
import { Link, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { selectCommentCount } from '../state/commentSelectors.ts';
import { dropBookmark, selectBookmarked, setBookmarked } from '../state/reactions.ts';
import { LikeButton } from './LikeButton.tsx';

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
      data-action="comments"
      label={words.comments(count)}
      count={count}
      onClick={press}
    />
  );
}

function BookmarkButton({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const bookmarked = useAppSelector((state) => selectBookmarked(state, id));
  const amongBookmarks = useLocation().page?.name === 'bookmarks';
  const press = () => {
    if (bookmarked && amongBookmarks) dispatch(dropBookmark(id));
    else void dispatch(setBookmarked(id, !bookmarked));
  };
  return (
    <ActionButton kind="save" data-action="bookmark" label={words.bookmark} pressed={bookmarked} onClick={press} />
  );
}
