import { useEffect } from 'react';
import { type Config, getConfig } from '#contract/people/auth.ts';
import { useSignal } from '../../core/hooks.ts';
import { createSignal } from '../../core/signal.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import type { Call } from '../calls/client.ts';
import { rememberFirstSort } from '../lists/sort.ts';

/** Undefined until this Pipit has responded, null on failure. */
const config = createSignal<Config | null | undefined>(undefined);

/** The session whose response the signal holds or waits for. `call` identifies the client. */
let asked: { call: Call; token: string | null; answer: Promise<void> } | undefined;
let isCurrent = false;

/** The configuration of this Pipit for the session. All components share one response and one request. */
export function useConfig(): Config | null | undefined {
  const dispatch = useAppDispatch();
  const token = useAppSelector(({ auth }) => auth.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session gets another answer
  useEffect(() => void dispatch(askForConfig()), [dispatch, token]);
  return useSignal(config);
}

/** Makes the next component that needs the configuration load it again. Until then, the last response stays. */
export function outdateConfig(): void {
  isCurrent = false;
}

export const askForConfig =
  (): AppThunk<Promise<void>> =>
  (_dispatch, getState, { call }) => {
    const { token } = getState().auth;
    const isSame = asked?.call === call && asked.token === token;
    if (asked && isSame && isCurrent) return asked.answer;
    if (!isSame) config.set(undefined);
    // Visitors have no live connection that reports changes, so each of their pages loads it again.
    isCurrent = true;
    const mine = { call, token, answer: Promise.resolve() };
    asked = mine;
    const set = (next: Config | null) => {
      if (asked !== mine) return;
      config.set(next);
      if (next) rememberFirstSort(next.community.firstSort);
      if (!next || token === null) isCurrent = false;
    };
    mine.answer = call(getConfig).then(set, () => set(null));
    return mine.answer;
  };

/** For tests and for code outside components. */
export const currentConfig = (): Config | null | undefined => config.get();
