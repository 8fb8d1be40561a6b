import { useEffect, useState } from 'react';
import { type Config, getConfig } from '#contract/auth.ts';
import { type AppThunk, useAppDispatch } from '../app/hooks.ts';

/** What this Pipit says of itself, or null until it has. */
export function useConfig(): Config | null {
  const dispatch = useAppDispatch();
  const [config, setConfig] = useState<Config | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    dispatch(askForConfig(asking.signal)).then(setConfig, () => undefined);
    return () => asking.abort();
  }, [dispatch]);
  return config;
}

const askForConfig =
  (signal: AbortSignal): AppThunk<Promise<Config>> =>
  (_dispatch, _getState, { call }) =>
    call(getConfig, { signal });
