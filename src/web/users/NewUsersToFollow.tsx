import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Block, BlockNote } from '../ui/People.tsx';
import { PeopleSkeletons } from '../ui/Skeleton.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import { useSuggestions } from './suggestions.ts';
import { UserRow } from './UserRow.tsx';

export function NewUsersToFollow() {
  const { ids, load, loading, failed } = useSuggestions();
  const waiting = useDelayed(loading && !ids.length);
  const list = useKeptFocus(ids);
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
      <ul {...list}>
        {ids.map((id) => (
          <li key={id}>
            <UserRow id={id} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** A row goes once its user is followed; the focus that was in it goes to the row in its place. */
function useKeptFocus(ids: string[]) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef({ id: '', at: 0 });
  useLayoutEffect(() => {
    const { id, at } = focused.current;
    if (!id || ids.includes(id) || document.activeElement !== document.body) return;
    list.current?.children[Math.min(at, ids.length - 1)]?.querySelector('button')?.focus();
  }, [ids]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const at = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
      focused.current = { id: ids[at] ?? '', at };
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) focused.current = { id: '', at: 0 };
    },
  };
}
