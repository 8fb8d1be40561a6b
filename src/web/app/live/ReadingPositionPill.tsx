import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getPlace } from '#contract/live/live.ts';
import { liveWords as words } from '#words/en/frame/live.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { keepPlace } from '../../core/scrollPositions.ts';
import { type AppThunk, useAppDispatch, useAppSelector, useAppStore } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { loadUntil } from '../../data/lists/checkNewest.ts';
import { isLoaded, keyOf } from '../../data/lists/listsSlice.ts';
import { posts } from '../../posts/state/postLists.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { firstRow, useNextFocus } from '../../ui/list/rowAnchors.ts';
import { followPlace, HOME, isGuest, isHomeInView } from './readingPosition.ts';

/** Where the row will stand that one comes back to: below the bar. */
const TOP_PX = 88;

/** Offers the place in the home feed that another device has left. */
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

/** Asked once, before this device says where it is. */
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

/** Null where there is nothing to go to: it is this device's own, or in view. */
const askForPlace =
  (): AppThunk<Promise<string | null>> =>
  async (_dispatch, _getState, { call }) => {
    const { place } = await call(getPlace);
    if (!place || place.here) return null;
    const box = document.querySelector(`main [data-row="${CSS.escape(place.post)}"]`)?.getBoundingClientRect();
    return box && box.top < innerHeight ? null : place.post;
  };
