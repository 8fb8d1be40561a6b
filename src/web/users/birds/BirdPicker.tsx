import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useCurrentUser } from '../../session/currentUser.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { birdWords as words } from '../../words/en/account/birds.ts';
import { chooseBird, selectBird } from './chooseBird.ts';

/** Some birds of one's own name. The choice counts at once. */
export function BirdPicker({ birds }: { birds: string[] }) {
  const dispatch = useAppDispatch();
  const { username } = useCurrentUser();
  const chosen = useAppSelector(selectBird);
  const name = useId();
  return (
    <fieldset className="nest">
      <legend className="hidden-visually">{words.legend}</legend>
      {birds.map((bird, place) => (
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
    </fieldset>
  );
}
