import { useId, useState } from 'react';
import { birdWords as words } from '#words/en/account/birds.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { Avatar } from '../../ui/art/Avatar.tsx';
import { chooseBird, selectBird, selectOwnBird } from './chooseBird.ts';
import { useMayUpload } from './ownPictures.ts';

const SHOWN = 12;
/** Birds have numbers up to this one; the first has none. */
const LAST = 999;

/** The current bird and the next ones, and a function to show others. */
export function useBirds() {
  const chosen = useAppSelector((state) => selectBird(state) ?? selectOwnBird(state));
  const [{ birds, next }, setShown] = useState(() => birdsFrom(0, chosen));
  return { birds, showOthers: () => setShown(birdsFrom(next, chosen)) };
}

/** The birds from a number on. 0 is the first bird, which has no number. */
function birdsFrom(first: number, present: string): { birds: string[]; next: number } {
  const birds = [present];
  let next = first;
  for (; birds.length < SHOWN; next = (next + 1) % (LAST + 1)) {
    const bird = next ? String(next) : '';
    if (bird !== present) birds.push(bird);
  }
  return { birds, next };
}

const pictureTile = lazy(() => import('./PictureTile.tsx').then((module) => module.PictureTile));

/** Some birds for the member's name, and a tile for a picture. The choice is saved immediately. */
export function BirdPicker({ birds }: { birds: string[] }) {
  const dispatch = useAppDispatch();
  const { username } = useCurrentUser();
  const chosen = useAppSelector(selectBird);
  const name = useId();
  const mayUpload = useMayUpload();
  const PictureTile = useLoaded(pictureTile, mayUpload);
  return (
    <fieldset className="nest">
      <legend className="hidden-visually">{words.legend}</legend>
      {(mayUpload && PictureTile ? birds.slice(0, -1) : birds).map((bird, place) => (
        <label key={bird}>
          <input
            type="radio"
            name={name}
            aria-label={words.bird(place + 1)}
            checked={bird === chosen}
            onChange={() => void dispatch(chooseBird(bird))}
          />
          <Avatar username={username} bird={bird} size={64} />
        </label>
      ))}
      {mayUpload && PictureTile && <PictureTile chosen={chosen === null} />}
    </fieldset>
  );
}
