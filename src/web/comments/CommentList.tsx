import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { useReconnect } from '../app/online.ts';
import { isLoaded } from '../lists/paged.ts';
import { WindowedList } from '../lists/WindowedList.tsx';
import { sameIds } from '../posts/selectors.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { CommentSkeletons } from '../ui/Skeleton.tsx';
import { StateCard } from '../ui/StateCard.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import { CommentCard } from './CommentCard.tsx';
import { loadComments, loadMoreComments } from './loadComments.ts';
import { selectCommentIds } from './selectors.ts';

/** Of a comment of one line, on any screen. */
const ROW_HEIGHT = 116;

export function CommentList({ postId }: { postId: string }) {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.comments.lists[postId]);
  const ids = useAppSelector((state) => selectCommentIds(state, postId), sameIds);
  const load = useCallback(() => void dispatch(loadComments(postId)), [dispatch, postId]);
  const loadNext = useCallback(() => void dispatch(loadMoreComments(postId)), [dispatch, postId]);
  useEffect(load, [load]);

  const failed = list?.status === 'failed';
  const waiting = !isLoaded(list) && !failed;
  const skeleton = useDelayed(waiting);
  useReconnect(failed ? load : doNothing);

  const renderRow = useCallback(
    (id: string) => (
      <ErrorBoundary small title="This comment can’t be shown">
        <CommentCard postId={postId} id={id} />
      </ErrorBoundary>
    ),
    [postId],
  );

  if (failed && !ids.length) return <CommentsFailed again={load} />;
  if (waiting && !ids.length) return skeleton && <CommentSkeletons />;
  return (
    <>
      <WindowedList
        name={`comments:${postId}`}
        label="Comments"
        role="list"
        ids={ids}
        estimate={estimate}
        renderRow={renderRow}
        more={{ exists: typeof list?.nextCursor === 'string', status: list?.more ?? 'idle', load: loadNext }}
        skeleton={<CommentSkeletons count={2} label="Loading more comments" />}
        empty={null}
      />
      {failed && <CommentsFailed again={load} />}
    </>
  );
}

const CommentsFailed = ({ again }: { again: () => void }) => (
  <StateCard
    small
    alert
    title="The comments didn’t load"
    action={
      <Button kind="sec" size="sm" onClick={again}>
        Try again
      </Button>
    }
  />
);

const estimate = () => ROW_HEIGHT;
const doNothing = () => undefined;
