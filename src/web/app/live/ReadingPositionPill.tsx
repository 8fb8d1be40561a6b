import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getPlace, setPlace } from '#contract/live/live.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { liveWords as words } from '#words/en/frame/live.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { keepPlace } from '../../core/scrollPositions.ts';
import {
  type AppStore,
  type AppThunk,
  type RootState,
  useAppDispatch,
  useAppSelector,
  useAppStore,
} from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { selectPost } from '../../data/entities/entitiesSlice.ts';
import { loadUntil } from '../../data/lists/checkNewest.ts';
import { isLoaded, keyOf } from '../../data/lists/listsSlice.ts';
import { selectCurrentUser } from '../../data/session/session.ts';
import { visitEnds } from '../../posts/state/lastVisit.ts';
import { homeList, posts } from '../../posts/state/postLists.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { firstRow, useNextFocus } from '../../ui/list/rowAnchors.ts';

/** The home feed, newest first. Only in this list does a position correspond to a time. */
const HOME = homeList('newest');

/** Everyone shares the guest account, so it has no reading position. */
const isGuest = (state: RootState): boolean => selectCurrentUser(state)?.username === guestAccount.username;

const isHomeInView = ({ posts: { inView, singlePost } }: RootState): boolean =>
  inView !== null && keyOf(inView) === keyOf(HOME) && singlePost === null;

const PAUSE_MS = 5_000;

/** Sends the reading position in the home feed to the server, and notes here the time at which the feed is left. */
function followPlace({ dispatch, getState }: AppStore, signal: AbortSignal): void {
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

/** Pixels from the top of the window to the row, so that it is below the bar. */
const TOP_PX = 88;

/** Offers the reading position of another device. */
export function ContinuePill() {
  const dispatch = useAppDispatch();
  const { page, pathname } = useLocation();
  const [place, setPlace] = usePlace();
  const [busy, setBusy] = useState(false);
  const focusNext = useNextFocus();
  if (place === null || page?.name !== 'feed') return null;

  const press = async () => {
    if (busy) return;
    setBusy(true);
    const isThere = await dispatch(loadUntil(posts, HOME, place));
    setBusy(false);
    setPlace(null);
    if (!isThere) return void toast({ text: words.placeLost });
    focusNext(place);
    const { margin = 0 } = firstRow() ?? {};
    navigate(pathname, { state: { fresh: true } });
    keepPlace(history.state.key, { list: { name: keyOf(HOME), row: place, top: TOP_PX, margin } });
  };
  return (
    <div className="fresh fresh-pair">
      <button type="button" aria-busy={busy || undefined} onClick={() => void press()}>
        {words.continue}
      </button>
      <IconButton label={words.dismiss} icon={<X />} size={36} onClick={() => setPlace(null)} />
    </div>
  );
}

/** Loads the position once, before this device sends its own. */
function usePlace() {
  const store = useAppStore();
  const isDue = useAppSelector((state) => isHomeInView(state) && isLoaded(state.lists[keyOf(HOME)]) && !isGuest(state));
  const [place, setPlace] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!isDue || asked) return;
    let left = false;
    void store
      .dispatch(askForPlace())
      .catch(() => null)
      .then((found) => {
        if (left) return;
        setAsked(true);
        setPlace(found);
      });
    return () => {
      left = true;
    };
  }, [store, isDue, asked]);
  useEffect(() => {
    if (!asked) return;
    const gone = new AbortController();
    followPlace(store, gone.signal);
    return () => gone.abort();
  }, [store, asked]);
  return [place, setPlace] as const;
}

/** Null if there is no position to offer: it is this device's own, or visible already. */
const askForPlace =
  (): AppThunk<Promise<string | null>> =>
  async (_dispatch, _getState, { call }) => {
    const { place } = await call(getPlace);
    if (!place || place.here) return null;
    const box = document.querySelector(`main [data-row="${CSS.escape(place.post)}"]`)?.getBoundingClientRect();
    return box && box.top < innerHeight ? null : place.post;
  };
