import { type MouseEvent, memo, type ReactNode, useCallback, useId, useState } from 'react';
import { postWords as words } from '#words/en/posts/posts.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { Link, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { type Post, selectPerson, selectPost } from '../../data/entities/entitiesSlice.ts';
import { refreshPost } from '../../data/entities/refreshPost.ts';
import { IN_SIGHT } from '../../media/grid.ts';
import { PostPictures } from '../../media/PostPictures.tsx';
import { AuthorAvatar, AuthorByline } from '../../people/Byline.tsx';
import { fullName } from '../../people/fullName.ts';
import { Folded } from '../../safety/FilteredRow.tsx';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { OthersMenu, OwnMenu } from '../menu/PostMenu.tsx';
import { selectCommentCount } from '../state/commentSelectors.ts';
import { openComposer } from '../state/postsSlice.ts';
import {
  dropBookmark,
  selectBookmarked,
  selectLikeCount,
  selectLiked,
  setBookmarked,
  setLiked,
} from '../state/reactions.ts';
import { removePost } from '../state/removePost.ts';
import { PostRow, Removed } from './PostRow.tsx';
import { PostWords } from './PostText.tsx';

const history = lazy(() => import('../menu/HistoryDialog.tsx').then((module) => module.HistoryDialog));

/** Shown after the time of an edited post. Opens its versions and updates a row that live updates left alone. */
export function EditedMark({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const History = useLoaded(history, open, close);
  const press = () => {
    setOpen(true);
    void dispatch(refreshPost(id));
  };
  return (
    <>
      {' · '}
      <button type="button" className="edited" onClick={press}>
        {words.edited}
      </button>
      {History && <History id={id} open={open} onClose={close} />}
    </>
  );
}

function LikeButton({ id }: { id: string }) {
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

interface PostActionsProps {
  id: string;
  /** Called by the comments link instead of following it, if the page already shows the comments. */
  onComments?: (() => void) | undefined;
}

/** Each control has its own subscription, so a like renders only one button again. */
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

interface PostCardProps {
  id: string;
  /** The position in its list, from 1. */
  position: number;
  /** The length of the list; -1 while its end is not known. */
  setSize: number;
  ruled: boolean;
  /** The last visit ended above this post. */
  seenBefore?: boolean;
  /** Shown above the post, such as why it is here. */
  head?: ReactNode;
  /** The post is in the home feed. */
  atHome?: boolean;
}

export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { id, position, setSize, ruled, seenBefore, head, atHome } = props;
  const dispatch = useAppDispatch();
  const post = useAppSelector((state) => selectPost(state, id));
  const author = useAppSelector((state) => selectPerson(state, post?.author));
  const own = useAppSelector((state) => state.auth.user === post?.author);
  const nameId = useId();
  const linkId = useId();
  if (!post || !author) return null;
  if (post.filtered) return <Folded kind="posts" id={id} word={post.filtered} ruled={ruled} />;
  if (post.removed) return <Removed text={words.wentAway} height={post.removed} post={id} />;
  return (
    <PostRow
      data-post-id={id}
      head={
        <>
          {head ?? (seenBefore && <LastVisit />)}
          {atHome && post.from && <From tag={post.from} />}
        </>
      }
      aria-labelledby={`${nameId} ${linkId}`}
      aria-posinset={position}
      aria-setsize={setSize}
      ruled={ruled}
      avatar={<AuthorAvatar author={author} className="post-avatar" />}
      byline={<AuthorByline author={author} id={nameId} time={<PostTime post={post} />} />}
      link={<Link id={linkId} className="post-link" to={`/post/${id}`} data-action="open" aria-label={post.content} />}
      text={
        <>
          {post.held && <p className="held-note">{words.held}</p>}
          <PostWords content={post.content} silent />
          {post.media && (
            <PostPictures post={id} media={post.media} sensitive={post.sensitive} first={position <= IN_SIGHT} />
          )}
        </>
      }
      actions={<PostActions id={id} />}
      menu={
        own ? (
          <OwnMenu
            noun="post"
            post={id}
            path={`/post/${id}`}
            text={post.content}
            onEdit={() => dispatch(openComposer({ edit: id }))}
            onDelete={() => dispatch(removePost(id))}
          />
        ) : (
          <OthersMenu person={post.author} path={`/post/${id}`} label={words.optionsOf.post(fullName(author))} />
        )
      }
    />
  );
});

const PostTime = ({ post }: { post: Post }) => (
  <>
    <Time at={post.createdAt} />
    {post.edited && <EditedMark id={post._id} />}
  </>
);

/** The followed tag that brought the post into the feed, if the reader follows none of the people involved. */
const From = ({ tag }: { tag: string }) => (
  <p className="post-from">
    <Link to={`/tag/${encodeURIComponent(tag)}`}>{words.from(tag)}</Link>
  </p>
);

const LastVisit = () => (
  <div className="last-visit">
    <hr aria-label={words.lastVisit} />
    <span aria-hidden="true">{words.lastVisit}</span>
  </div>
);
