import { useCallback, useEffect, useRef, useState } from 'react';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { listUsers } from '#contract/users.ts';
import { usersRead } from '../app/actions.ts';
import { useReconnect } from '../app/frame/online.ts';
import { type AppThunk, useAppDispatch } from '../app/hooks.ts';
import { isAborted } from '../calls/callError.ts';
import { moment } from '../calls/order.ts';

const PAUSE = 180;
const PAGE = 8;

interface Found {
  /** What was searched for, once the answer is there. */
  q: string;
  ids: string[];
  nextCursor: string | null;
  failed: boolean;
}

const NOTHING: Found = { q: '', ids: [], nextCursor: null, failed: false };

/** Searches a moment after the last key. What is typed on drops the request under way. */
export function useUserSearch(typed: string) {
  const q = typed.trim().slice(0, SEARCH_LENGTH);
  const dispatch = useAppDispatch();
  const [found, setFound] = useState(NOTHING);
  const asking = useRef(new AbortController());

  const ask = useCallback(
    (after: Found) => {
      asking.current.abort();
      asking.current = new AbortController();
      dispatch(search(after, asking.current.signal)).then(setFound, (error: unknown) => {
        if (!isAborted(error)) setFound({ ...after, failed: true });
      });
    },
    [dispatch],
  );
  const again = useCallback(() => ask({ ...NOTHING, q }), [ask, q]);

  useEffect(() => {
    asking.current.abort();
    if (!q) return setFound(NOTHING);
    const timer = setTimeout(again, PAUSE);
    return () => clearTimeout(timer);
  }, [q, again]);
  useEffect(() => () => asking.current.abort(), []);
  useReconnect(
    useCallback(() => {
      if (found.failed) again();
    }, [found.failed, again]),
  );

  return { found: q ? found : NOTHING, settled: found.q === q, again, more: () => ask(found) };
}

const search =
  ({ q, ids, nextCursor }: Found, signal: AbortSignal): AppThunk<Promise<Found>> =>
  async (dispatch, _getState, { call }) => {
    const began = moment();
    const page = await call(listUsers, {
      query: { q, limit: PAGE, ...(nextCursor && { cursor: nextCursor }) },
      signal,
    });
    signal.throwIfAborted();
    dispatch(usersRead({ users: page.users, began }));
    const all = new Set([...ids, ...page.users.map((user) => user._id)]);
    return { q, ids: [...all], nextCursor: page.nextCursor, failed: false };
  };
