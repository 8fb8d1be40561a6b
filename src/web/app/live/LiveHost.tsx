import { useEffect } from 'react';
import { liveWords as words } from '#words/en/frame/live.ts';
import { formatBadge } from '#words/formats.ts';
import { reconnects } from '../../core/lazy.ts';
import { windowTitle } from '../../core/pageTitle.ts';
import { type AppThunk, useAppSelector, useAppStore } from '../../core/store.ts';
import { forgetting } from '../../data/lists/listsSlice.ts';
import { isPushedHere, type Listener, unreadNotices } from '../../data/live/live.ts';
import { forgetUnused } from '../../posts/state/forgetUnused.ts';
import { followHello } from './followHello.ts';
import { followHints } from './hints.ts';
import { FreshPill } from './NewPostsPill.tsx';
import { ContinuePill } from './ReadingPositionPill.tsx';

forgetting.rule = forgetUnused;

/** Receives live events for a member and offers new rows. Mounted once, at the head of the page. */
export function LiveHost() {
  const store = useAppStore();
  const { token, user } = useAppSelector(({ auth }) => auth);
  useEffect(() => {
    if (!token || !user) return;
    const left = new AbortController();
    const { signal } = left;
    void store.dispatch(listen({ token, user, signal, hear: followHints(store, signal) }));
    if (isPushedHere(user))
      void pushDevice()
        .then(({ renewPush }) => store.dispatch(renewPush()))
        .catch(ignore);
    return () => {
      left.abort();
      unreadNotices.set(0);
      // The server has ended the session, and its push subscription with it.
      if (!store.getState().auth.token && isPushedHere(user))
        void pushDevice()
          .then(({ dropSubscription }) => dropSubscription())
          .catch(ignore);
    };
  }, [store, token, user]);
  useEffect(() => unreadNotices.watch(tellOutside), []);
  useEffect(followHello, []);
  return (
    <div className="fresh-place">
      <FreshPill />
      <ContinuePill />
    </div>
  );
}

/** Shows the unread count in the title of the window and on the icon of the installed app. */
function tellOutside(): void {
  const unread = unreadNotices.get();
  windowTitle.set((title) => (unread ? words.unreadTitle(title, formatBadge(unread)) : title));
  void navigator.setAppBadge?.(unread).catch(() => undefined);
}

const pushDevice = () => import('../../data/live/pushDevice.ts');
const ignore = () => undefined;

const listen =
  (listener: Listener): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { live }) => {
    const { signal } = listener;
    const begin = await live().catch(() => undefined);
    if (signal.aborted) return;
    if (begin) return begin(listener);
    // The code could not be loaded, so this tries again after a reconnect.
    const stop = reconnects.watch(() => {
      stop();
      if (!signal.aborted) void dispatch(listen(listener));
    });
  };
