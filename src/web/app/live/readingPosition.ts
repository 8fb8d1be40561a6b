import { setPlace } from '#contract/live/live.ts';
import { guestAccount } from '#contract/people/guest.ts';
import type { AppStore, AppThunk, RootState } from '../../core/store.ts';
import { selectPost } from '../../data/entities/selectors.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { selectCurrentUser } from '../../data/session/currentUser.ts';
import { visitEnds } from '../../posts/state/lastVisit.ts';
import { homeList } from '../../posts/state/postLists.ts';
import { firstRow } from '../../ui/list/rowAnchors.ts';

/** The home feed, the newest first: the one list in which a place is a time. */
export const HOME = homeList('newest');

/** The guest is shared by all, and is nowhere. */
export const isGuest = (state: RootState): boolean => selectCurrentUser(state)?.username === guestAccount.username;

export const isHomeInView = ({ posts: { inView, singlePost } }: RootState): boolean =>
  inView !== null && keyOf(inView) === keyOf(HOME) && singlePost === null;

const PAUSE_MS = 5_000;

/** Tells the server where the member is in the home feed, for their other devices, and notes here when they leave it. */
export function followPlace({ dispatch, getState }: AppStore, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = '';
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const row = isHomeInView(getState()) ? firstRow()?.row : undefined;
    if (!row || row === sent) return;
    sent = row;
    void dispatch(sendPlace(row)).catch(() => undefined);
  };
  const leave = () => {
    if (timer) send();
    const state = getState();
    const user = selectCurrentUser(state);
    const [newest = ''] = state.lists[keyOf(HOME)]?.ids ?? [];
    const { createdAt } = selectPost(state, newest) ?? {};
    if (user && createdAt && !isGuest(state)) visitEnds(user._id, createdAt);
  };
  const onScroll = () => {
    if (isHomeInView(getState())) timer ??= setTimeout(send, PAUSE_MS);
  };
  addEventListener('scroll', onScroll, { signal, passive: true });
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

const sendPlace =
  (post: string): AppThunk<Promise<unknown>> =>
  (_dispatch, _getState, { call }) =>
    call(setPlace, { body: { post }, outlives: true });
