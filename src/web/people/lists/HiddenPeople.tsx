import '../../ui/styles/sheets/lists.css';
import { useState } from 'react';
import { peopleListWords as words } from '#words/en/people/peopleLists.ts';
import { useAppSelector } from '../../core/store.ts';
import { isLoaded, keyOf } from '../../data/lists/listsSlice.ts';
import type { PeopleKey } from './peopleLists.ts';

interface HiddenPeopleProps {
  listKey: PeopleKey;
  /** As the owner of the list shows it, hidden people included. */
  count: number;
}

/**
 * The number of people that a complete list counts and does not show, because the reader may not see them. It is taken when
 * the list arrives: later the count moves with each follow, and the list does not.
 */
export function HiddenPeople({ listKey, count }: HiddenPeopleProps) {
  const list = useAppSelector((state) => state.lists[keyOf(listKey)]);
  const complete = isLoaded(list) && list.cursor === null ? list.ids : undefined;
  const [taken, setTaken] = useState<{ ids: string[] | undefined; hidden: number }>({ ids: undefined, hidden: 0 });
  if (taken.ids !== complete) setTaken({ ids: complete, hidden: complete ? count - complete.length : 0 });
  return taken.hidden > 0 && <p className="people-hidden">{words.hidden(taken.hidden)}</p>;
}
