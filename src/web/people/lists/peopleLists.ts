import { useEffect, useState } from 'react';
import { listFollowers, listFollowing, listLikers, listMutuals, listVoters } from '#contract/people/people.ts';
import { useLocation } from '../../core/router.tsx';
import { setLatest } from '../../core/setLatest.ts';
import { useAppDispatch } from '../../core/store.ts';
import { createList } from '../../data/lists/createList.ts';
import { dropped, keyOf, type ListKey } from '../../data/lists/listsSlice.ts';
import { nameIn } from '../userLists.ts';

/** The lists of people around a person. */
export type PeopleAround = 'followers' | 'following' | 'mutuals';

export interface PeopleKey extends ListKey {
  name: PeopleAround | 'likers' | 'voters';
}

/** `owner` is a username, a post id, or a post id and a comment id separated by a slash. None contains a space. */
function peopleOf(name: PeopleKey['name'], owner: string, typed = ''): PeopleKey {
  const q = nameIn(typed);
  return { name, of: q ? `${owner} ${q}` : owner };
}

export const peopleLists = createList<PeopleKey>({
  kind: 'people',
  fetch: (call, { name, of = '' }, page, signal) => {
    const [, owner = '', q] = /^(\S*)(?: (.*))?$/s.exec(of) ?? [];
    const query = { ...page, ...(q && { q }) };
    if (name === 'likers') return call(listLikers, { params: { id: owner }, query, signal });
    if (name === 'voters') {
      const [postId = '', commentId = ''] = owner.split('/');
      return call(listVoters, { params: { postId, commentId }, query, signal });
    }
    return call(ROUTES[name], { params: { username: owner }, query, signal });
  },
});

const ROUTES = { followers: listFollowers, following: listFollowing, mutuals: listMutuals };

const PAUSE = 180;

/** The search text of each history entry, for readers who return to it, and the maximum number of entries stored. */
const typedAt = new Map<string, string>();
const MOST = 50;

/** The search text for a list of people, and the list to load, which follows shortly after the last key. */
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
  // Lists are dropped when they are left, so that they and their follow states are loaded again.
  useEffect(() => () => void dispatch(dropped(keyOf(asked))), [dispatch, asked]);
  return { typed, setTyped, asked };
}
