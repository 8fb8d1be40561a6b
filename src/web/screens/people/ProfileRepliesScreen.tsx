import { useCallback, useMemo } from 'react';
import { listUserReplies } from '#contract/posts/comments.ts';
import { profileWords } from '#words/en/people/profile.ts';
import { commentWords } from '#words/en/posts/comments.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { type FramedScreen, Link } from '../../core/router.tsx';
import { useAppSelector } from '../../core/store.ts';
import { personKey, selectComment, selectPerson, selectPost } from '../../data/entities/entitiesSlice.ts';
import { authorGone } from '../../data/entities/forgetAuthor.ts';
import { createList } from '../../data/lists/createList.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { PagedList } from '../../data/lists/PagedList.tsx';
import { CommentCard } from '../../posts/comments/CommentCard.tsx';
import { QuietBranch } from '../../ui/art/illustrations.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { ProfileFrame, useProfileUser } from './ProfileFrame.tsx';

/** A person's comments on all posts. */
const repliesOf = (username: string): ListKey => ({ name: 'replies', of: personKey(username) });

const userReplies = createList({
  kind: 'comments',
  fetch: async (call, { of = '' }, page) => {
    const answer = await call(listUserReplies, { params: { username: of }, query: page });
    return { ...answer, posts: answer.comments.map(({ post }) => post) };
  },
  onGone: ({ of = '' }) => authorGone(of),
});

/** A comment outside its post, with one line of the post above it. */
function ReplyCard({ id }: { id: string }) {
  const postId = useAppSelector((state) => selectComment(state, id)?.post);
  const post = useAppSelector((state) => selectPost(state, postId ?? ''));
  const author = useAppSelector((state) => selectPerson(state, post?.author));
  if (!postId || !post || !author) return null;
  return (
    <div className="said-elsewhere">
      <p className="note-on py-1">
        <Link className="py-1" to={`/post/${postId}`} dir="auto">
          {post.filtered ? commentWords.onFiltered(post.filtered) : commentWords.onPost(author.firstName, post.content)}
        </Link>
      </p>
      <CommentCard postId={postId} id={id} />
    </div>
  );
}

/** The estimated height of a reply with one line, in pixels. */
const ROW_HEIGHT = 136;

export const ProfileRepliesScreen: FramedScreen = ({ username = '' }) => {
  const user = useProfileUser();
  const list = useMemo(() => repliesOf(username), [username]);
  const renderRow = useCallback(
    (id: string) => (
      <ErrorBoundary small title={profileWords.replyNotShown}>
        <ReplyCard id={id} />
      </ErrorBoundary>
    ),
    [],
  );
  if (!user) return null;
  return (
    <PagedList
      key={list.of}
      lists={userReplies}
      listKey={list}
      label={profileWords.tabReplies}
      loading={profileWords.loadingReplies}
      failed={postWords.failedShort}
      rowHeight={ROW_HEIGHT}
      renderRow={renderRow}
      empty={
        <StateCard art={<QuietBranch />} title={profileWords.noReplies}>
          {profileWords.noPostsNote}
        </StateCard>
      }
    />
  );
};

ProfileRepliesScreen.frame = ProfileFrame;
