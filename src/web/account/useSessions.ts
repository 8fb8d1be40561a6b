import { useCallback, useEffect, useState } from 'react';
import { useReconnect } from '../app/frame/online.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { loadSessions, type SessionList } from './sessions.ts';

/** Null while they are on their way. A list that is there stays until there is another. */
export function useSessions() {
  const dispatch = useAppDispatch();
  const [sessions, setSessions] = useState<SessionList | null>(null);
  const load = useCallback(
    (signal?: AbortSignal) =>
      dispatch(loadSessions(signal)).then(
        (next) => setSessions((before) => (next === 'failed' && Array.isArray(before) ? before : next)),
        () => undefined,
      ),
    [dispatch],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const failed = sessions === 'failed';
  const again = useCallback(() => {
    setSessions(null);
    void load();
  }, [load]);
  useReconnect(
    useCallback(() => {
      if (failed) again();
    }, [failed, again]),
  );
  return { sessions, setSessions, refresh: () => void load(), again };
}
