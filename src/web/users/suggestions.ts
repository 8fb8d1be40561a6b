import { createSelector } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';
import { useReconnect } from '../app/frame/online.ts';
import { type RootState, useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { useLocation } from '../app/navigation/router.tsx';
import { loadSuggestions } from './loadUsers.ts';

const SHOWN = 4;

/** Neither oneself nor anyone already followed; a follow on its way still counts as to come. */
const selectSuggested = createSelector(
  (state: RootState) => state.user.allusers,
  (state: RootState) => state.user.entities,
  (state: RootState) => state.auth.user?._id,
  (ids, entities, own) => ids.filter((id) => id !== own && entities[id] && !entities[id].followed),
);

/** The few people shown; who is followed makes room for the next at the next page of the app. */
export function useSuggestions() {
  const dispatch = useAppDispatch();
  const ids = useRows(useAppSelector(selectSuggested));
  const status = useAppSelector((state) => state.user.allusersStatus);
  const hasMore = useAppSelector((state) => state.user.allusersCursor !== null);
  const load = useCallback(() => void dispatch(loadSuggestions()), [dispatch]);

  useEffect(() => {
    if (status === 'idle' || (status === 'success' && ids.length < SHOWN && hasMore)) load();
  }, [status, ids.length, hasMore, load]);
  useReconnect(
    useCallback(() => {
      if (status === 'failed') load();
    }, [status, load]),
  );

  return { ids, load, loading: status === 'idle' || status === 'loading', failed: status === 'failed' };
}

/**
 * A row stays where it is, whoever gets followed: another person under the same finger would be followed by its second
 * tap. Another page begins anew.
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
