import { useEffect } from 'react';
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/rules/limits.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { received } from '../../data/entities/entitiesSlice.ts';
import { answered } from '../../data/entities/wire.ts';
import { checked, isLoaded, joined, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { PlainPill } from '../../data/lists/NewRowsPill.tsx';
import { sameIds, selectFresh } from '../../data/lists/useList.ts';
import { heard } from '../../data/live/live.ts';
import { cases } from '../../moderation/cases.ts';

/** Loads the queue in the background. Cases change in place, and new cases wait behind the pill. */
export const checkQueue =
  (key: ListKey): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const name = keyOf(key);
    const before = getState().lists[name];
    if (!isLoaded(before)) return;
    const limit = Math.min(before.ids.length + PAGE_DEFAULT, PAGE_MAX);
    const answer = await cases.source.fetch(call, key, { limit }, undefined).catch(() => undefined);
    const { [name]: now } = getState().lists;
    if (!answer || !now || now.phase === 'loading') return;
    const there = new Set(answer.cases?.map(({ _id }) => _id));
    const last = now.ids.findLastIndex((id) => there.has(id));
    const left = now.ids.filter((id, place) => !there.has(id) && (!answer.nextCursor || place < last));
    dispatch(answered(answer));
    const { byId } = getState().entities.cases;
    const settled = left.flatMap((id) => (byId[id] ? { ...byId[id], state: 'settled' as const, claim: null } : []));
    dispatch(received({ cases: settled, asOf: answer.asOf }));
    const ids = [...there].filter((id) => id in byId);
    const news = ids.filter((id) => !now.ids.includes(id));
    // Appended after the existing rows, new cases move nothing.
    const isBehind = now.ids.length === 0 || (key.of?.includes('oldest') && now.cursor === null);
    if (isBehind) dispatch(joined({ name, ids: news }));
    else if (now.cursor === null || !key.of?.includes('oldest'))
      dispatch(checked({ name, ids, nextCursor: answer.nextCursor ?? null }));
  };

/** Keeps the queue current while it is open, and offers new cases that would come before the existing rows. */
export function QueuePill({ listKey }: { listKey: ListKey }) {
  const dispatch = useAppDispatch();
  const { length } = useAppSelector((state) => selectFresh(state, listKey), sameIds);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(checkQueue(listKey));
    };
    const stop = heard.watch(() => {
      const kind = heard.get()?.kind;
      // No event reports what was missed before the stream's hello.
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
