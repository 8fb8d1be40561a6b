import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PAGE_DEFAULT } from '#contract/rules/limits.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../app/hooks.ts';
import { keyOf, type ListKey } from '../lists/listsSlice.ts';
import { sameIds, selectFresh } from '../lists/selectIds.ts';
import { unreadNotices } from '../live/unread.ts';
import { useSaid } from '../live/useSaid.ts';
import { focusReturned } from '../ui/base/focus.ts';
import { toast } from '../ui/layers/toast.ts';
import { commonWords } from '../words/en/common.ts';
import { noticeWords as words } from '../words/en/notices/notices.tsx';
import { checkNotices, notices } from './notices.ts';

/** Offers what has come since the list was asked for: nothing comes into it by itself. */
export function NewsPill({ listKey }: { listKey: ListKey }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const fresh = useAppSelector((state) => selectFresh(state, listKey), sameIds);
  const [busy, setBusy] = useState(false);
  useNews(listKey);
  const label = fresh.length >= PAGE_DEFAULT ? words.manyNews(PAGE_DEFAULT) : words.news(fresh.length);
  useSaid(fresh.length, label);
  if (!fresh.length) return null;

  const press = async () => {
    if (busy) return;
    setBusy(true);
    const isThere = await dispatch(notices.load(listKey));
    setBusy(false);
    if (!isThere) return void toast({ text: commonWords.noAnswer });
    scrollTo(0, 0);
    focusReturned(store.getState().lists[keyOf(listKey)]?.ids[0] ?? '');
  };
  return (
    <div className="fresh-place">
      <button type="button" className="fresh fresh-plain" aria-busy={busy || undefined} onClick={() => void press()}>
        {label}
        <ArrowUp />
      </button>
    </div>
  );
}

/** Whenever the count of unread ones changes, and when somebody comes back to the page. */
function useNews(listKey: ListKey): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const look = () => {
      if (unreadNotices.get() > 0 && document.visibilityState === 'visible') void dispatch(checkNotices(listKey));
    };
    const stop = unreadNotices.watch(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch, listKey]);
}
