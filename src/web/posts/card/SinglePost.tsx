import { useId } from 'react';
import type { Post } from '#contract/posts.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Link, navigate } from '../../app/navigation/router.tsx';
import { layersLeft } from '../../ui/layers/layers.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Byline } from '../../ui/people/Byline.tsx';
import { PostBig } from '../../ui/post/PostRow.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { fullName } from '../../users/fullName.ts';
import { openComposer } from '../postsSlice.ts';
import { removePost } from '../writePosts.ts';
import { OwnMenu } from './OwnMenu.tsx';
import { PostActions } from './PostActions.tsx';
import { PostWords } from './PostWords.tsx';

/** The post on its own page. */
export function SinglePost({ post, onComments }: { post: Post; onComments: () => void }) {
  const dispatch = useAppDispatch();
  const own = useAppSelector((state) => state.auth.user?.username === post.username);
  const nameId = useId();
  const textId = useId();
  const profile = `/profile/${post.username}`;
  const remove = () => {
    dispatch(removePost(post._id));
    // Not before the menu has left the history: it is the page of the post that is replaced.
    void layersLeft().then(() => navigate('/userFeed', { replace: true }));
  };
  return (
    <PostBig
      data-post-id={post._id}
      aria-labelledby={`${nameId} ${textId}`}
      avatar={
        <Link to={profile} tabIndex={-1} aria-hidden="true">
          <Avatar username={post.username} size={48} />
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
        />
      }
      text={<PostWords id={textId} content={post.content} />}
      stamp={<Time at={post.createdAt} full />}
      actions={<PostActions id={post._id} onComments={onComments} />}
      menu={
        own && (
          <OwnMenu
            noun="post"
            text={post.content}
            onEdit={() => dispatch(openComposer({ edit: post._id }))}
            onDelete={remove}
          />
        )
      }
    />
  );
}
