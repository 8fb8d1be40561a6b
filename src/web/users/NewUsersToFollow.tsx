import { useDelayed } from '../ui/base/useDelayed.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { PeopleSkeletons } from '../ui/page/Skeleton.tsx';
import { Block, BlockNote } from '../ui/people/People.tsx';
import { useSuggestions } from './suggestions.ts';
import { UserRow } from './UserRow.tsx';

export function NewUsersToFollow() {
  const { ids, load, loading, failed } = useSuggestions();
  const waiting = useDelayed(loading && !ids.length);
  return (
    <Block title="New Users to Follow">
      {loading && !ids.length && (
        // Its room is kept from the start: below 80em the posts stand under it.
        <div className={waiting ? undefined : 'invisible'}>
          <PeopleSkeletons />
        </div>
      )}
      {!ids.length && failed && (
        <BlockNote>
          This list didn’t load.{' '}
          <Button kind="sec" size="sm" onClick={load}>
            Try again
          </Button>
        </BlockNote>
      )}
      {!ids.length && !loading && !failed && <BlockNote>No new users to Follow</BlockNote>}
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <UserRow id={id} />
          </li>
        ))}
      </ul>
    </Block>
  );
}
