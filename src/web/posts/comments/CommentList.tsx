import '../../ui/styles/sheets/thread.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { commonWords } from '#words/en/common.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { useReconnect } from '../../core/connection.ts';
import { focusReturned } from '../../core/focus.ts';
import { isCurrentEntry, navigate, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { say, toast } from '../../core/toast.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { selectComment, selectPerson } from '../../data/entities/entitiesSlice.ts';
import { dropped, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { LinkedInView } from '../../ui/list/LinkedRow.tsx';
import { WindowedList } from '../../ui/list/WindowedList.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { commentsOf, selectCommentList } from '../state/commentKeys.ts';
import { comments } from '../state/commentLists.ts';
import { selectCommentCount, selectIsPending } from '../state/commentSelectors.ts';
import { rememberSort, SORTS, sortChosen } from '../state/commentsSlice.ts';
import { CommentCard } from './CommentCard.tsx';
import { CommentSkeletons } from './CommentSkeletons.tsx';
import { loadReplies, MOST_COUNTED, offeredBy, selectHiddenCount, selectRows, selectWaiting } from './threads.ts';

/** The number of replies to a comment that are not loaded yet, with the avatars of the authors of the next ones. */
function MoreReplies({ postId, id }: { postId: string; id: string }) {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => selectWaiting(state, selectCommentList(state, postId), id));
  const total = useAppSelector((state) => selectComment(state, id)?.replyCount ?? 0);
  const people = useAppSelector(
    (state) => selectComment(state, id)?.repliers?.flatMap((key) => selectPerson(state, key) ?? []) ?? [],
    shallowEqual,
  );
  const [busy, setBusy] = useState(false);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const first = await dispatch(loadReplies(postId, id));
      // The button may disappear once all replies are loaded.
      if (first) focusReturned(first);
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.repliesFailed, error, () => void load());
    }
    setBusy(false);
  };
  const label =
    total >= MOST_COUNTED ? words.manyReplies : total > count ? words.moreReplies(count) : words.replies(count);
  return (
    <div className="reply reply-last">
      <button
        type="button"
        className="reply-more"
        data-action="open"
        aria-busy={busy || undefined}
        onClick={() => void load()}
      >
        {people.length > 0 && (
          <span className="reply-flock">
            {people.map((user) => (
              <UserAvatar key={user.username} user={user} size={26} />
            ))}
          </span>
        )}
        {label}
      </button>
    </div>
  );
}

const SETTLED_MS = 2_000;

/** The number once it has not changed for a moment; 0 immediately when it becomes 0. */
function useSettled(count: number): number {
  const [settled, setSettled] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return count && settled;
}

/** The number of comments, how many this reader cannot see, and their sort. `around`: a link led to one of them. */
export function ThreadHead({ postId, around }: { postId: string; around: boolean }) {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => selectCommentCount(state, postId));
  // After the hint of a new comment, the count is ahead of the list until the comment arrives.
  const hidden = useSettled(useAppSelector((state) => selectHiddenCount(state, postId)));
  const isPart = useAppSelector((state) => state.lists[keyOf(selectCommentList(state, postId))]?.earlier ?? false);
  const sort = useAppSelector((state) => state.comments.sort);
  if (count === 0) return null;
  return (
    <div className="thread-head">
      <h2>
        {words.count(count)}
        {hidden > 0 && <span className="text-ink-3 text-sm"> · {words.hidden(hidden)}</span>}
      </h2>
      {around && isPart && (
        <Button kind="quiet" size="sm" onClick={() => navigate(`/post/${postId}`, { replace: true })}>
          {words.all}
        </Button>
      )}
      <NativeSelect
        label={words.sort}
        value={sort}
        onValueChange={(value) => {
          rememberSort(value);
          dispatch(sortChosen(value));
          say(words.sorted[value]);
        }}
        options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
      />
    </div>
  );
}

/** Estimated heights in pixels of a comment with one line, and of the row that offers replies. */
const ROW_HEIGHT = 116;
const OFFER_HEIGHT = 50;

interface CommentListProps {
  postId: string;
  /** The comment that a link leads to. */
  around: string | undefined;
}

export function CommentList({ postId, around }: CommentListProps) {
  const sort = useAppSelector((state) => state.comments.sort);
  const key = commentsOf(postId, sort, around);
  const { list, ids, load, loaded, failed, more } = useList(comments, key, selectRows);
  const isLinkGone = around !== undefined && list?.missing === true;
  useEffect(load, [load]);
  useAllInstead(isLinkGone && key);

  useOwnInView(ids, sort === 'written');

  const waiting = !loaded && !failed;
  const skeleton = useDelayed(waiting);
  useReconnect(failed && load);

  const renderRow = useCallback(
    (id: string) => {
      const offered = offeredBy(id);
      return (
        <ErrorBoundary small title={words.notShown}>
          {offered ? (
            <MoreReplies postId={postId} id={offered} />
          ) : (
            <CommentCard postId={postId} id={id} linked={id === around} />
          )}
        </ErrorBoundary>
      );
    },
    [postId, around],
  );

  if (isLinkGone) return null;
  if (failed && !ids.length) return <CommentsFailed again={load} />;
  if (waiting && !ids.length) return skeleton && <CommentSkeletons />;
  const name = `comments:${keyOf(key)}`;
  return (
    <>
      {around && <LinkedInView key={around} name={name} row={around} />}
      <WindowedList
        key={name}
        name={name}
        label={words.list}
        role="list"
        ids={ids}
        estimate={estimate}
        renderRow={renderRow}
        more={more}
        skeleton={<CommentSkeletons count={2} label={words.loadingMore} />}
        empty={null}
      />
      {failed && <CommentsFailed again={load} />}
    </>
  );
}

/** If a linked comment was deleted, shows all comments of the post, unless the reader has moved on to another page. */
function useAllInstead(key: ListKey | false): void {
  const dispatch = useAppDispatch();
  const { key: entry, pathname } = useLocation();
  const name = key && keyOf(key);
  useEffect(() => {
    if (name === false) return;
    // Another visit of this entry has to load the list again.
    dispatch(dropped(name));
    if (!isCurrentEntry(entry)) return;
    toast({ text: words.linkGone });
    navigate(pathname, { replace: true });
  }, [dispatch, name, entry, pathname]);
}

/** Animation frames that rows may take to be drawn and measured. */
const FRAMES = 12;

/** Scrolls to the member's new comment, again while pages are added above it, until the member scrolls or types. */
function useOwnInView(ids: string[], newestLast: boolean): void {
  const own = useAppSelector((state) => state.comments.newest);
  const isPending = useAppSelector((state) => own !== null && selectIsPending(state, own));
  const isReply = useAppSelector((state) => selectComment(state, own ?? '')?.parent !== undefined);
  const before = useRef(own);
  const following = useRef(false);

  useEffect(() => {
    const stop = () => {
      following.current = false;
    };
    const events = ['wheel', 'touchmove', 'keydown'];
    // Captured, so that this runs before React handles the Enter that sends the comment.
    for (const type of events) addEventListener(type, stop, { passive: true, capture: true });
    return () => {
      for (const type of events) removeEventListener(type, stop, { capture: true });
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes into the list moves its last row
  useEffect(() => {
    if (own === null) following.current = false;
    else if (own !== before.current && isPending) following.current = true;
    before.current = own;
    let frame = 0;
    const show = (framesLeft: number) => {
      if (!following.current || !framesLeft) return;
      const row = document.querySelector(`[data-row="${CSS.escape(own ?? '')}"] .comment`);
      if (row) row.scrollIntoView({ block: 'nearest' });
      else if (newestLast && !isReply) document.querySelector('main [role="list"]')?.scrollIntoView({ block: 'end' });
      frame = requestAnimationFrame(() => show(framesLeft - 1));
    };
    show(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [own, ids, newestLast, isReply]);
}

const CommentsFailed = ({ again }: { again: () => void }) => (
  <StateCard
    small
    alert
    title={words.listFailed}
    action={
      <Button kind="sec" size="sm" onClick={again}>
        {commonWords.tryAgain}
      </Button>
    }
  />
);

const estimate = (row: string) => (offeredBy(row) ? OFFER_HEIGHT : ROW_HEIGHT);
