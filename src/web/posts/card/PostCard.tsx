import { memo, type ReactNode, useId } from 'react';
import { postWords as words } from '#words/en/posts/posts.ts';
import { Link } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import type { Post } from '../../data/entities/entitiesSlice.ts';
import { selectPerson, selectPost } from '../../data/entities/selectors.ts';
import { PostPictures } from '../../media/PostPictures.tsx';
import { IN_SIGHT } from '../../media/sources.ts';
import { AuthorAvatar, AuthorByline } from '../../people/AuthorLinks.tsx';
import { fullName } from '../../people/fullName.ts';
import { Folded } from '../../safety/FilteredRow.tsx';
import { PostRow } from '../../ui/post/PostRow.tsx';
import { Removed } from '../../ui/post/Removed.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { OthersMenu } from '../menu/OthersMenu.tsx';
import { OwnMenu } from '../menu/OwnMenu.tsx';
import { openComposer } from '../state/postsSlice.ts';
import { removePost } from '../state/removePost.ts';
import { EditedMark } from './EditedMark.tsx';
import { PostActions } from './PostActions.tsx';
import { PostWords } from './PostWords.tsx';

interface PostCardProps {
  id: string;
  /** In its list, from 1. */
  position: number;
  /** Of the list; -1 while its end is not known. */
  setSize: number;
  ruled: boolean;
  /** The last visit ended above it. */
  seenBefore?: boolean;
  /** Why it stands here. */
  head?: ReactNode;
  /** In the home feed. */
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

/** What brought it into the feed, where nobody did whom one follows. */
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
