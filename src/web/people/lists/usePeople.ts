import { useEffect, useState } from 'react';
import { useLocation } from '../../core/router.tsx';
import { setLatest } from '../../core/setLatest.ts';
import { useAppDispatch } from '../../core/store.ts';
import { dropped, keyOf } from '../../data/lists/listsSlice.ts';
import { type PeopleKey, peopleOf } from './peopleLists.ts';

const PAUSE = 180;

/** The text typed at an entry of the history, for a reader who comes back to it; and how many entries are remembered. */
const typedAt = new Map<string, string>();
const MOST = 50;

/** What is typed to find somebody in a list, and the list that is asked for a moment after the last key. */
export function usePeople(name: PeopleKey['name'], owner: string) {
  const dispatch = useAppDispatch();
  const { key: entry, arrivedBy } = useLocation();
  const [typed, setTyped] = useState(() => (arrivedBy === 'POP' ? (typedAt.get(entry) ?? '') : ''));
  const [asked, setAsked] = useState(() => peopleOf(name, owner, typed));
  useEffect(() => {
    setLatest(typedAt, entry, typed, MOST);
    const next = peopleOf(name, owner, typed);
    if (keyOf(next) === keyOf(asked)) return;
    const timer = setTimeout(() => setAsked(next), PAUSE);
    return () => clearTimeout(timer);
  }, [entry, name, owner, typed, asked]);
  // What was found is asked for again, and so is who follows whom.
  useEffect(() => () => void dispatch(dropped(keyOf(asked))), [dispatch, asked]);
  return { typed, setTyped, asked };
}
