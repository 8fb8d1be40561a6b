import { useEffect } from 'react';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { PlainPill } from '../../data/lists/NewRowsPill.tsx';
import { sameIds, selectFresh } from '../../data/lists/selectIds.ts';
import { heard } from '../../data/live/heard.ts';
import { cases } from '../../moderation/cases.ts';
import { checkQueue } from './checkQueue.ts';

/** Follows what waits while the desk is open, and offers what would stand before what is there. */
export function QueuePill({ listKey }: { listKey: ListKey }) {
  const dispatch = useAppDispatch();
  const { length } = useAppSelector((state) => selectFresh(state, listKey), sameIds);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(checkQueue(listKey));
    };
    const stop = heard.watch(() => {
      const kind = heard.get()?.kind;
      // What was missed before a hello is told by none.
      if (kind === 'notices' || kind === 'hello') look();
    });
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch, listKey]);
  return <PlainPill listKey={listKey} count={length} label={words.news(length)} load={cases.load} />;
}
