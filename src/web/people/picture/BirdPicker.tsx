import { useId } from 'react';
import { birdWords as words } from '#words/en/account/birds.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { Avatar } from '../../ui/art/Avatar.tsx';
import { chooseBird, selectBird } from './chooseBird.ts';
import { useMayUpload } from './useMayUpload.ts';

const pictureTile = lazy(() => import('./PictureTile.tsx').then((module) => module.PictureTile));

/** Some birds of one's own name, and a picture of one's own instead. The choice counts at once. */
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
