import { useEffect } from 'react';
import { moderationWords as words } from '#words/en/community/moderation.ts';
import { useLocation } from '../core/router.tsx';
import { useAppStore } from '../core/store.ts';
import { keyOf } from '../data/lists/listsSlice.ts';
import { useList } from '../data/lists/useList.ts';
import { heard } from '../data/live/live.ts';
import { cases, QUEUE } from '../moderation/cases.ts';

const FRESH_MS = 60_000;

/** The number of cases in the queue. Loaded on each notification, and at most once a minute when the page changes. */
export function WaitingBadge() {
  const { pathname } = useLocation();
  const store = useAppStore();
  const { ids, more, load } = useList(cases, QUEUE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is an occasion
  useEffect(() => {
    const known = store.getState().lists[keyOf(QUEUE)];
    if (Date.now() - (known?.loadedAt ?? 0) > FRESH_MS) load();
  }, [store, load, pathname]);
  useEffect(() => {
    // While a moderator reads the queue, no case may disappear from it.
    if (pathname === '/moderation') return undefined;
    return heard.watch(() => heard.get()?.kind === 'notices' && load());
  }, [load, pathname]);
  if (ids.length === 0) return null;
  const count = more.exists ? words.atLeast(ids.length) : String(ids.length);
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="hidden-visually">{words.waiting(count)}</span>
    </span>
  );
}
