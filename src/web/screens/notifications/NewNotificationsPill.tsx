import { useEffect } from 'react';
import { PAGE_DEFAULT } from '#contract/rules/limits.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { useAppDispatch, useAppSelector, useAppStore } from '../../core/store.ts';
import { keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { PlainPill } from '../../data/lists/NewRowsPill.tsx';
import { sameIds, selectFresh } from '../../data/lists/selectIds.ts';
import { heard } from '../../data/live/heard.ts';
import { unreadNotices } from '../../data/live/unread.ts';
import { notices } from '../../notifications/notices.ts';
import { checkNotices } from './checkNotifications.ts';

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
