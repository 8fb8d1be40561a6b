import { useEffect, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { useReconnect } from '../../core/connection.ts';
import { useLocation } from '../../core/router.tsx';
import type { RootState } from '../../core/store.ts';
import { personKey, selectUser } from '../../data/entities/entitiesSlice.ts';
import { selectIds, useList } from '../../data/lists/useList.ts';
import { SUGGESTED, suggestions } from '../userLists.ts';

const SHOWN = 4;

/** Leaves out the member and the people already followed; a running follow request does not count yet. Newest first. */
const suggested = (state: RootState): User[] =>
  selectIds(state, SUGGESTED)
    .flatMap((id) => selectUser(state, id) ?? [])
    .filter((user) => !user.followed && personKey(user.username) !== state.auth.user)
    .sort((a, b) => Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt));

const keysOf = (people: User[]): string[] => people.map(({ username }) => personKey(username));

const selectSuggested = (state: RootState): string[] => keysOf(suggested(state));

/** People who have written a post come first. */
export const selectWriters = (state: RootState): string[] =>
  keysOf(suggested(state).sort((a, b) => Number(b.postsCount > 0) - Number(a.postsCount > 0)));

/** The few people shown. A followed person is replaced only when another page of the app is opened. */
export function useSuggestions(select = selectSuggested) {
  const { list, load, more, ...all } = useList(suggestions, SUGGESTED, select);
  const ids = useRows(all.ids);
  const phase = list?.phase ?? 'idle';
  const failed = phase === 'failed' || phase === 'moreFailed';
  const loadNext = more.exists ? more.load : load;

  useEffect(() => {
    if (phase === 'idle' || (phase === 'ready' && more.exists && ids.length < SHOWN)) loadNext();
  }, [phase, more.exists, ids.length, loadNext]);
  useReconnect(failed && loadNext);

  return { ids, load: loadNext, loading: !failed && phase !== 'ready', failed };
}

/**
 * A row keeps its position when someone is followed. Otherwise a double tap would follow the next person, too. Another
 * page of the app starts with new rows.
 */
function useRows(people: string[]): string[] {
  const { pathname } = useLocation();
  const [rows, setRows] = useState({ pathname, ids: [] as string[] });
  const kept = rows.pathname === pathname ? rows.ids : [];
  if (rows.pathname === pathname && (kept.length >= SHOWN || people.every((id) => kept.includes(id)))) return kept;
  const ids = [...new Set([...kept, ...people])].slice(0, SHOWN);
  setRows({ pathname, ids });
  return ids;
}
