import { createSelector } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { type RootState, useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { useReconnect } from '../app/online.ts';
import { loadSuggestions } from './loadUsers.ts';

const SHOWN = 4;

/** Neither oneself nor anyone already followed; a follow on its way still counts as to come. */
const selectSuggested = createSelector(
  (state: RootState) => state.user.allusers,
  (state: RootState) => state.user.entities,
  (state: RootState) => state.auth.user?._id,
  (ids, entities, own) => ids.filter((id) => id !== own && entities[id] && !entities[id].followed).slice(0, SHOWN),
);

/** The few people shown, made up from the next page as they get followed. */
export function useSuggestions() {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectSuggested);
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
