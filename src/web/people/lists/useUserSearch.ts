import { useEffect, useState } from 'react';
import { useReconnect } from '../../core/connection.ts';
import { useAppDispatch } from '../../core/store.ts';
import { dropped, keyOf } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { searches, searchFor } from '../userLists.ts';

const PAUSE = 180;

/** Searches a moment after the last key. What is typed on drops the request under way, and what is found takes its place. */
export function useUserSearch(typed: string) {
  const dispatch = useAppDispatch();
  const { of: q = '' } = searchFor(typed);
  const asked = useList(searches, searchFor(q));
  const settled = asked.loaded || asked.failed;
  const [shown, setShown] = useState(q);
  if (shown !== q && (settled || !q)) setShown(q);
  const { list, ids, more } = useList(searches, searchFor(shown));
  const failed = list?.phase === 'failed' || list?.phase === 'moreFailed';

  useEffect(() => {
    if (!q) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void dispatch(searches.load(searchFor(q), leaving.signal)), PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [dispatch, q]);
  useEffect(() => () => void dispatch(dropped(keyOf(searchFor(shown)))), [dispatch, shown]);
  useReconnect(failed && asked.load);

  return { q: shown, ids, failed, settled: settled || !q, again: asked.load, more };
}
