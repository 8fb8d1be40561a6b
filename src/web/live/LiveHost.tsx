import { useEffect } from 'react';
import { type AppThunk, useAppSelector, useAppStore } from '../app/hooks.ts';
import { reconnects } from '../ui/base/lazy.ts';
import { ContinuePill } from './ContinuePill.tsx';
import { FreshPill } from './FreshPill.tsx';
import { followHints } from './hints.ts';
import type { Listener } from './source/live.ts';
import { unreadNotices } from './unread.ts';

/** Listens for a member, and offers what is new. Mounted once, at the head of the page. */
export function LiveHost() {
  const store = useAppStore();
  const { token, user } = useAppSelector(({ auth }) => auth);
  useEffect(() => {
    if (!token || !user) return;
    const left = new AbortController();
    const { signal } = left;
    void store.dispatch(listen({ token, user, signal, hear: followHints(store, signal) }));
    return () => {
      left.abort();
      unreadNotices.set(0);
    };
  }, [store, token, user]);
  return (
    <div className="fresh-place">
      <FreshPill />
      <ContinuePill />
    </div>
  );
}

const listen =
  (listener: Listener): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { live }) => {
    const { signal } = listener;
    const begin = await live().catch(() => undefined);
    if (signal.aborted) return;
    if (begin) return begin(listener);
    // Its code did not arrive.
    const stop = reconnects.watch(() => {
      stop();
      if (!signal.aborted) void dispatch(listen(listener));
    });
  };
