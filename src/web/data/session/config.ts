import { createSignal } from '../../core/signal.ts';
import { type Config, getConfig } from '#contract/people/auth.ts';
import type { Call } from '../calls/client.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../core/store.ts';
import { useEffect } from 'react';
import { useSignal } from '../../core/hooks.ts';
import { rememberFirstSort } from '../lists/sort.ts';

/** Undefined until this Pipit has answered, null when it could not be asked. */
const config = createSignal<Config | null | undefined>(undefined);

/** The session whose answer the signal has, or waits for. A client's `call` tells one client from another. */
let asked: { call: Call; token: string | null; answer: Promise<void> } | undefined;
let isCurrent = false;

/** The configuration of this Pipit for the session. Every component shares one answer, and one request. */
export function useConfig(): Config | null | undefined {
  const dispatch = useAppDispatch();
  const token = useAppSelector(({ auth }) => auth.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session gets another answer
  useEffect(() => void dispatch(askForConfig()), [dispatch, token]);
  return useSignal(config);
}

/** The next component that needs the configuration asks for it again. Until the answer is there, the last one stays. */
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
    // A visitor has no live connection that would tell of a change: each page of theirs asks again.
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

/** For tests, and for code that is no component. */
export const currentConfig = (): Config | null | undefined => config.get();
