import { useEffect, useState } from 'react';
import { type Config, getConfig } from '#contract/auth.ts';
import { type AppThunk, useAppDispatch } from '../app/hooks.ts';

export type Guest = NonNullable<Config['guest']>;

/** The demo account, or null where there is none or the server has not said yet. */
export function useGuest(): Guest | null {
  const dispatch = useAppDispatch();
  const [guest, setGuest] = useState<Guest | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    dispatch(askForGuest(asking.signal)).then(setGuest, () => undefined);
    return () => asking.abort();
  }, [dispatch]);
  return guest;
}

const askForGuest =
  (signal: AbortSignal): AppThunk<Promise<Guest | null>> =>
  async (_dispatch, _getState, { call }) =>
    (await call(getConfig, { signal })).guest;
