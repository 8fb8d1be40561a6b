import { useEffect, useState } from 'react';
import { type Config, getConfig } from '#contract/auth.ts';
import { type AppThunk, useAppDispatch } from '../app/hooks.ts';

/** What this Pipit says of itself: undefined until it has, null when it could not be asked. */
export function useConfig(): Config | null | undefined {
  const dispatch = useAppDispatch();
  const [config, setConfig] = useState<Config | null>();
  useEffect(() => {
    const asking = new AbortController();
    dispatch(askForConfig(asking.signal)).then(setConfig, () => asking.signal.aborted || setConfig(null));
    return () => asking.abort();
  }, [dispatch]);
  return config;
}

const askForConfig =
  (signal: AbortSignal): AppThunk<Promise<Config>> =>
  (_dispatch, _getState, { call }) =>
    call(getConfig, { signal });
