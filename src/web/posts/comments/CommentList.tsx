import { useCallback, useEffect, useRef } from 'react';
import { commonWords } from '#words/en/common.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { useReconnect } from '../../core/connection.ts';
import { isCurrentEntry, navigate, useLocation } from '../../core/router.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { selectComment } from '../../data/entities/selectors.ts';
import { dropped, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkedInView } from '../../ui/list/LinkedRow.tsx';
import { WindowedList } from '../../ui/list/WindowedList.tsx';
import { ErrorBoundary } from '../../ui/page/ErrorBoundary.tsx';
import { StateCard } from '../../ui/page/StateCard.tsx';
import { commentsOf } from '../state/commentKeys.ts';
import { comments } from '../state/commentLists.ts';
import { selectIsPending } from '../state/commentSelectors.ts';
import { CommentCard } from './CommentCard.tsx';
import { CommentSkeletons } from './CommentSkeletons.tsx';
import { MoreReplies } from './MoreReplies.tsx';
import { offeredBy, selectRows } from './threads.ts';

/** Of a comment of one line, and of the row that offers replies, on any screen. */
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

/** A link to a comment that is gone leads to all comments of its post, unless the reader has gone on to another page. */
function useAllInstead(key: ListKey | false): void {
  const dispatch = useAppDispatch();
  const { key: entry, pathname } = useLocation();
  const name = key && keyOf(key);
  useEffect(() => {
    if (name === false) return;
    // The next visit of this entry asks again.
    dispatch(dropped(name));
    if (!isCurrentEntry(entry)) return;
    toast({ text: words.linkGone });
    navigate(pathname, { replace: true });
  }, [dispatch, name, entry, pathname]);
}

/** How long rows may take to be drawn and measured. */
const FRAMES = 12;

/** Scrolls to one's own new comment, and again while pages come in before it, until one scrolls or types oneself. */
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
    // Before React hears of the Enter that sends.
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
