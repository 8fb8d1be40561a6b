import { useCallback, useEffect, useState } from 'react';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import type { Call } from './client.ts';

/** Returns the response to a page's request and a function to repeat it: undefined while waiting, null on failure. */
export function useAnswer<A>(ask: (call: Call, signal: AbortSignal) => Promise<A>): [A | null | undefined, () => void] {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<A | null>();
  const [times, setTimes] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked each time
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const asked: AppThunk<Promise<A>> = (_dispatch, _getState, { call }) => ask(call, signal);
    dispatch(asked).then(setAnswer, () => signal.aborted || setAnswer(null));
    return () => asking.abort();
  }, [dispatch, ask, times]);
  const again = useCallback(() => {
    setAnswer(undefined);
    setTimes((before) => before + 1);
  }, []);
  return [answer, again];
}
