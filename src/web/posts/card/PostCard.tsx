import { memo, useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Link } from '../../app/navigation/router.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Byline } from '../../ui/people/Byline.tsx';
import { PostRow } from '../../ui/post/PostRow.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { fullName } from '../../users/fullName.ts';
import { openComposer } from '../postsSlice.ts';
import { selectPost } from '../selectors.ts';
import { removePost } from '../writePosts.ts';
import { OwnMenu } from './OwnMenu.tsx';
import { PostActions } from './PostActions.tsx';
import { PostWords } from './PostWords.tsx';

interface PostCardProps {
  id: string;
  /** In its list, from 1. */
  position: number;
  /** Of the list; -1 while its end is not known. */
  setSize: number;
  ruled: boolean;
}

export const PostCard = memo(function PostCard({ id, position, setSize, ruled }: PostCardProps) {
  const dispatch = useAppDispatch();
  const post = useAppSelector((state) => selectPost(state, id));
  const own = useAppSelector((state) => state.auth.user?.username === post?.username);
  const nameId = useId();
  const linkId = useId();
  if (!post) return null;
  const profile = `/profile/${post.username}`;
  return (
    <PostRow
      data-post-id={id}
      aria-labelledby={`${nameId} ${linkId}`}
      aria-posinset={position}
      aria-setsize={setSize}
      ruled={ruled}
      avatar={
        <Link to={profile} className="post-avatar" tabIndex={-1} aria-hidden="true">
          <Avatar username={post.username} />
        </Link>
      }
      byline={
        <Byline
          name={
            <Link id={nameId} to={profile}>
              {fullName(post)}
            </Link>
          }
          handle={post.username}
          time={<Time at={post.createdAt} />}
        />
      }
      link={<Link id={linkId} className="post-link" to={`/post/${id}`} data-action="open" aria-label={post.content} />}
      text={<PostWords content={post.content} silent />}
      actions={<PostActions id={id} />}
      menu={
        own && (
          <OwnMenu
            noun="post"
            text={post.content}
            onEdit={() => dispatch(openComposer({ edit: id }))}
            onDelete={() => dispatch(removePost(id))}
          />
        )
      }
    />
  );
});
