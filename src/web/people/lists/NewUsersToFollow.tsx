import { useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { peopleWords as words } from '#words/en/people/people.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { PeopleSkeletons } from '../../ui/page/PeopleSkeletons.tsx';
import { Block, BlockNote, UserRow } from '../PersonRow.tsx';
import { useSuggestions } from './suggestions.ts';

export function NewUsersToFollow() {
  const { ids, load, loading, failed } = useSuggestions();
  const awaited = loading && !ids.length;
  const waiting = useDelayed(awaited);
  const [roomKept] = useState(awaited);
  return (
    <Block title={words.suggested}>
      <div className="grid *:[grid-area:1/1]">
        {(awaited || roomKept) && (
          // The space is reserved from the start and stays reserved, because below 80em the posts follow.
          <div className={classes(!(awaited && waiting) && 'invisible', !awaited && 'xl:hidden')}>
            <PeopleSkeletons />
          </div>
        )}
        {!ids.length && failed && (
          <BlockNote>
            {words.suggestedFailed}{' '}
            <Button kind="sec" size="sm" onClick={load}>
              {commonWords.tryAgain}
            </Button>
          </BlockNote>
        )}
        {!ids.length && !loading && !failed && <BlockNote>{words.nobodySuggested}</BlockNote>}
        <ul>
          {ids.map((id) => (
            <li key={id}>
              <UserRow id={id} />
            </li>
          ))}
        </ul>
      </div>
    </Block>
  );
}
