import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { draftsOf } from '../../core/drafts.ts';
import { lazy } from '../../core/lazy.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { goBack, useLocation } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { fullName } from '../../people/fullName.ts';
import { SinglePost, useSinglePost } from '../../posts/card/SinglePost.tsx';
import { CommentForm } from '../../posts/comments/CommentForm.tsx';
import { CommentList, ThreadHead } from '../../posts/comments/CommentList.tsx';
import { aroundSet } from '../../posts/state/commentsSlice.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { PageHead, Sheet } from '../../ui/page/Shell.tsx';
import { PostSkeletons } from '../../ui/page/Skeleton.tsx';

export function PostScreen({ postId = '' }) {
  return <PostPage key={postId} id={postId} />;
}

function PostPage({ id }: { id: string }) {
  const { post, author, failed, missing, load } = useSinglePost(id);
  const field = useRef<HTMLTextAreaElement>(null);
  const around = useAround(id);
  useFocusWhenAsked(field, Boolean(author));
  const skeleton = useDelayed(!author && !failed);
  usePageTitle(missing ? words.noPostTitle : author ? words.postBy(fullName(author)) : null, frameWords.titles.post);
  if (missing) return <NoSuchPost id={id} />;
  return (
    <>
      <PageHead title={frameWords.titles.post} back={<BackButton />} />
      <Sheet>
        {failed && !author && <LoadFailed title={postWords.failed} again={load} />}
        {!author && skeleton && <PostSkeletons count={1} label={words.loadingPost} />}
        {post && author && (
          <>
            <SinglePost post={post} author={author} onComments={() => field.current?.focus()} />
            {post.removed ? <PostGone id={id} /> : <CommentForm postId={post._id} field={field} />}
            <div inert={Boolean(post.removed)} className={post.removed ? 'opacity-60' : undefined}>
              <ThreadHead postId={post._id} around={around !== undefined} />
              <CommentList postId={post._id} around={around} />
            </div>
          </>
        )}
      </Sheet>
    </>
  );
}

/** The reply shortcut leads here from a list. */
function useFocusWhenAsked(field: RefObject<HTMLTextAreaElement | null>, isThere: boolean): void {
  const asked = (useLocation().state as { reply?: boolean } | null)?.reply;
  useEffect(() => {
    if (asked && isThere) field.current?.focus();
  }, [field, asked, isThere]);
}

/** The comment that the address names. */
function useAround(postId: string): string | undefined {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('comment') ?? undefined;
  useLayoutEffect(() => {
    dispatch(aroundSet(id === undefined ? null : { postId, id }));
  }, [dispatch, postId, id]);
  return id;
}

/** The comments can still be read, but no one can comment any more. */
function PostGone({ id }: { id: string }) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The comment field that had the focus was removed.
    if (document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={note} tabIndex={-1} role="status" className="comment-bar block!">
      {words.postRemoved}
      <Unsent id={id} />
    </p>
  );
}

const PageNotFound = lazy(() => import('../../ui/page/PageNotFound.tsx').then((module) => module.PageNotFound));

const NoSuchPost = ({ id }: { id: string }) => (
  <PageNotFound title={words.noPostTitle}>
    {words.noPost}
    <Unsent id={id} />
  </PageNotFound>
);

/** The draft that can no longer be sent, so that its author can copy it. */
function Unsent({ id }: { id: string }) {
  const unsent = draftsOf(useCurrentUser()._id).read(`comment:${id}`).text;
  if (!unsent) return null;
  return (
    <>
      <br />
      {words.unsent(unsent)}
    </>
  );
}

const BackButton = () => (
  <IconButton
    label={words.back}
    icon={<ArrowLeft className="points-sideways" />}
    data-action="up"
    onClick={() => goBack('/userFeed')}
  />
);
