import { useEffect } from 'react';
import type { Notice } from '#contract/notices/notices.ts';
import { PAGE_DEFAULT } from '#contract/rules/limits.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { type AppThunk, useAppDispatch, useAppSelector, useAppStore } from '../../core/store.ts';
import type { AsOf } from '../../data/calls/asOf.ts';
import { gone, received } from '../../data/entities/entitiesSlice.ts';
import { answered } from '../../data/entities/wire.ts';
import { checked, isLoaded, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { PlainPill } from '../../data/lists/NewRowsPill.tsx';
import { sameIds, selectFresh } from '../../data/lists/useList.ts';
import { heard, unreadNotices } from '../../data/live/live.ts';
import { noticeOf, notices } from '../../notifications/notifications.ts';

/** Asks what is new beside the list: it waits until the reader wants it. What was taken back says so. */
export const checkNotices =
  (key: ListKey): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const name = keyOf(key);
    if (!isLoaded(getState().lists[name])) return;
    const answer = await notices.source.fetch(call, key, { limit: PAGE_DEFAULT }, undefined).catch(() => undefined);
    const now = getState().lists[name];
    if (!answer || !now || now.phase === 'loading') return;
    const { notices: rows = [], nextCursor = null } = answer;
    dispatch(answered(answer));
    // What is hidden behind an "Undo" is still to come back to its place.
    const { hidden } = getState().entities;
    const lost = takenBack(now.ids, rows, nextCursor === null).filter((id) => !hidden.includes(id));
    dispatch(lose(lost, answer.asOf));
    // What has moved up because another was taken back is not new.
    const ids = rows.filter(({ _id, unread }) => unread || now.ids.includes(_id)).map(({ _id }) => _id);
    dispatch(checked({ name, ids, nextCursor }));
  };

/** Which of the rows the page would have, and has not. */
function takenBack(ids: string[], page: Notice[], isWhole: boolean): string[] {
  const there = new Set(page.map(({ _id }) => noticeOf(_id)));
  const last = ids.findLastIndex((id) => there.has(noticeOf(id)));
  return ids.filter((id, place) => !there.has(noticeOf(id)) && (isWhole || place < last));
}

/** A row in view says so in its place, and keeps its height. */
const lose =
  (ids: string[], asOf: AsOf): AppThunk =>
  (dispatch, getState) => {
    const { byId } = getState().entities.notices;
    for (const id of ids) {
      const { top, bottom, height } = document
        .querySelector(`[data-row="${CSS.escape(id)}"]`)
        ?.getBoundingClientRect() ?? { top: 0, bottom: 0, height: 0 };
      const isInView = bottom > 0 && top < innerHeight;
      if (!isInView) dispatch(gone({ notices: [id] }));
      else if (byId[id]) dispatch(received({ notices: [{ ...byId[id], removed: height }], asOf }));
    }
  };

/** Offers what has come since the list was asked for: nothing comes into it by itself. */
export function NewsPill({ listKey }: { listKey: ListKey }) {
  const { length } = useAppSelector((state) => selectFresh(state, listKey), sameIds);
  useNews(listKey);
  const label = length >= PAGE_DEFAULT ? words.manyNews(PAGE_DEFAULT) : words.news(length);
  return <PlainPill listKey={listKey} count={length} label={label} load={notices.load} />;
}

/** Whenever the count of unread ones or a post that is told of changes, and when somebody comes back to the page. */
function useNews(listKey: ListKey): void {
  const dispatch = useAppDispatch();
  const { getState } = useAppStore();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(checkNotices(listKey));
    };
    const lookForUnread = () => {
      if (unreadNotices.get() > 0) look();
    };
    const isTold = (posts: readonly string[] | 'any') => {
      const { entities, lists } = getState();
      const told = (lists[keyOf(listKey)]?.ids ?? []).map((id) => entities.notices.byId[id]);
      return posts === 'any' || told.some((notice) => notice && 'post' in notice && posts.includes(notice.post._id));
    };
    const stops = [
      unreadNotices.watch(lookForUnread),
      heard.watch(() => {
        const hint = heard.get();
        if (hint?.kind === 'people') look();
        if (hint && (hint.kind === 'counts' || hint.kind === 'comments') && isTold(hint.data.posts)) look();
      }),
    ];
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch, getState, listKey]);
}
