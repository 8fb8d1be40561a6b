import { useId } from 'react';
import { postWords as words } from '#words/en/posts/posts.ts';
import { navigate } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import type { Author, Post } from '../../data/entities/entitiesSlice.ts';
import { PostPictures } from '../../media/PostPictures.tsx';
import { AuthorAvatar, AuthorByline } from '../../people/AuthorLinks.tsx';
import { fullName } from '../../people/fullName.ts';
import { layersLeft } from '../../ui/overlays/layers.ts';
import { PostBig } from '../../ui/post/PostRow.tsx';
import { Removed } from '../../ui/post/Removed.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { OthersMenu } from '../menu/OthersMenu.tsx';
import { OwnMenu } from '../menu/OwnMenu.tsx';
import { openComposer } from '../state/postsSlice.ts';
import { removePost } from '../state/removePost.ts';
import { EditedMark } from './EditedMark.tsx';
import { Likers } from './Likers.tsx';
import { PostActions } from './PostActions.tsx';
import { PostWords } from './PostWords.tsx';

interface SinglePostProps {
  post: Post;
  author: Author;
  onComments: () => void;
}

/** The post on its own page. */
export function SinglePost({ post, author, onComments }: SinglePostProps) {
  const dispatch = useAppDispatch();
  const own = useAppSelector((state) => state.auth.user === post.author);
  const nameId = useId();
  const textId = useId();
  const remove = () => {
    dispatch(removePost(post._id));
    // Not before the menu has left the history: it is the page of the post that is replaced.
    void layersLeft().then(() => navigate('/userFeed', { replace: true }));
  };
  if (post.removed) return <Removed text={words.wentAway} height={post.removed} post={post._id} />;
  return (
    <PostBig
      data-post-id={post._id}
      aria-labelledby={`${nameId} ${textId}`}
      avatar={<AuthorAvatar author={author} size={48} />}
      byline={<AuthorByline author={author} id={nameId} />}
      text={
        <>
          <PostWords id={textId} content={post.content} />
          {post.media && <PostPictures post={post._id} media={post.media} sensitive={post.sensitive} first />}
        </>
      }
      stamp={
        <>
          <Time at={post.createdAt} full />
          {post.edited && <EditedMark id={post._id} />}
          <Likers id={post._id} />
        </>
      }
      actions={<PostActions id={post._id} onComments={onComments} />}
      menu={
        own ? (
          <OwnMenu
            noun="post"
            post={post._id}
            path={`/post/${post._id}`}
            text={post.content}
            onEdit={() => dispatch(openComposer({ edit: post._id }))}
            onDelete={remove}
          />
        ) : (
          <OthersMenu person={post.author} path={`/post/${post._id}`} label={words.optionsOf.post(fullName(author))} />
        )
      }
    />
  );
}
