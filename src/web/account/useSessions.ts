import { useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import { useReconnect } from '../app/frame/online.ts';
import { useAppSelector } from '../app/hooks.ts';
import { selectIds } from '../lists/selectIds.ts';
import { useList } from '../lists/useList.ts';
import { sessions, sessionsOf } from './sessions.ts';

/** What is there stays until there is more to say; `rows` is undefined until then. */
export function useSessions() {
  const key = sessionsOf(useAppSelector((state) => state.auth.user ?? ''));
  const { loaded, failed, load } = useList(sessions, key);
  const rows = useAppSelector(
    (state) => selectIds(state, key).flatMap((id) => state.entities.sessions.byId[id] ?? []),
    shallowEqual,
  );
  useEffect(load, [load]);
  useReconnect(failed ? load : doNothing);
  return { rows: loaded ? rows : undefined, failed: failed && !loaded, load };
}

const doNothing = () => undefined;
