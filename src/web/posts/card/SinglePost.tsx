import { useEffect, useId, useState } from 'react';
import { commentWords } from '#words/en/posts/comments.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { useReconnect } from '../../core/connection.ts';
import { navigate } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { type Author, type Post, selectIsGone, selectPerson, selectPost } from '../../data/entities/entitiesSlice.ts';
import { dropped, keyOf } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { PostPictures } from '../../media/PostPictures.tsx';
import { AuthorAvatar, AuthorByline } from '../../people/Byline.tsx';
import { fullName } from '../../people/fullName.ts';
import { PeopleButton } from '../../people/lists/PeopleButton.tsx';
import { layersLeft } from '../../ui/overlays/layers.ts';
import { Time } from '../../ui/text/Time.tsx';
import { OthersMenu, OwnMenu } from '../menu/PostMenu.tsx';
import { postList, posts } from '../state/postLists.ts';
import { openComposer, postShown, unsubscribe } from '../state/postsSlice.ts';
import { selectLikeCount } from '../state/reactions.ts';
import { removePost } from '../state/removePost.ts';
import { EditedMark, PostActions } from './PostCard.tsx';
import { PostBig, Removed } from './PostRow.tsx';
import { PostWords } from './PostText.tsx';

/** The post of a page. If it is loaded already, it is shown immediately and updated. */
export function useSinglePost(id: string) {
  const dispatch = useAppDispatch();
  const post = useAppSelector((state) => selectPost(state, id));
  const author = useAppSelector((state) => selectPerson(state, post?.author));
  const gone = useAppSelector((state) => selectIsGone(state, 'posts', id));
  // A post that was just deleted has no page while the deletion can be undone, except for the page that is being left.
  const hidden = useAppSelector(({ entities }) => entities.hidden.includes(id));
  const [hiddenBefore] = useState(hidden);
  const missing = gone || (hidden && hiddenBefore);
  const { failed, load } = useList(posts, postList(id));

  useEffect(() => {
    dispatch(postShown(id));
    load();
    return () => {
      dispatch(unsubscribe());
      dispatch(dropped(keyOf(postList(id))));
    };
  }, [dispatch, id, load]);

  useReconnect(failed && !missing && load);
  return { post, author, failed, missing, load };
}

/** The number of likes, which opens the list of the people. */
function Likers({ id }: { id: string }) {
  const count = useAppSelector((state) => selectLikeCount(state, id));
  if (count === 0) return null;
  return (
    <PeopleButton className="text-link count-link" list="likers" owner={id} count={count}>
      {commentWords.likes(count)}
    </PeopleButton>
  );
}

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
    // Wait until the menu has left the history, because the page of the post has to be replaced.
    void layersLeft().then(() => navigate('/userFeed', { replace: true }));
  };
  if (post.removed) return <Removed text={postWords.wentAway} height={post.removed} post={post._id} />;
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
          <OthersMenu
            person={post.author}
            path={`/post/${post._id}`}
            label={postWords.optionsOf.post(fullName(author))}
          />
        )
      }
    />
  );
}
