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

/** Checks for new notifications, which wait until the reader wants them. Rows that were withdrawn show that. */
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
    // Rows hidden behind an "Undo" may still come back to their place.
    const { hidden } = getState().entities;
    const lost = takenBack(now.ids, rows, nextCursor === null).filter((id) => !hidden.includes(id));
    dispatch(lose(lost, answer.asOf));
    // Rows that moved up because others were withdrawn are not new.
    const ids = rows.filter(({ _id, unread }) => unread || now.ids.includes(_id)).map(({ _id }) => _id);
    dispatch(checked({ name, ids, nextCursor }));
  };

/** The rows that the page should contain but does not. */
function takenBack(ids: string[], page: Notice[], isWhole: boolean): string[] {
  const there = new Set(page.map(({ _id }) => noticeOf(_id)));
  const last = ids.findLastIndex((id) => there.has(noticeOf(id)));
  return ids.filter((id, place) => !there.has(noticeOf(id)) && (isWhole || place < last));
}

/** A withdrawn row in view shows that in place and keeps its height, so that nothing moves. */
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

/** Offers notifications that are newer than the list. Nothing is added to the list automatically. */
export function NewsPill({ listKey }: { listKey: ListKey }) {
  const { length } = useAppSelector((state) => selectFresh(state, listKey), sameIds);
  useNews(listKey);
  const label = length >= PAGE_DEFAULT ? words.manyNews(PAGE_DEFAULT) : words.news(length);
  return <PlainPill listKey={listKey} count={length} label={label} load={notices.load} />;
}

/** Checks when the unread count or a listed post changes, and when the reader returns to the page. */
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
