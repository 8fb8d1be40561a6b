import { useEffect } from 'react';
import { useReconnect } from '../../core/connection.ts';
import { useAppSelector } from '../../core/store.ts';
import { useList } from '../../data/lists/useList.ts';
import { sessions, sessionsOf } from './sessions.ts';

/** What is there stays until there is more to say; `rows` is undefined until then. */
export function useSessions() {
  const key = sessionsOf(useAppSelector((state) => state.auth.user ?? ''));
  const { ids, loaded, failed, load } = useList(sessions, key);
  const known = useAppSelector(({ entities }) => entities.sessions.byId);
  useEffect(load, [load]);
  useReconnect(failed && load);
  return { rows: loaded ? ids.flatMap((id) => known[id] ?? []) : undefined, failed: failed && !loaded, load };
}
