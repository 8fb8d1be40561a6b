import { type Config, getConfig } from '#contract/auth.ts';
import type { Call } from '../calls/client.ts';
import { useAnswer } from '../calls/useAnswer.ts';

/** What this Pipit says of itself: undefined until it has, null when it could not be asked. */
export const useConfig = (): Config | null | undefined => useAnswer(askForConfig)[0];

const askForConfig = (call: Call, signal: AbortSignal): Promise<Config> => call(getConfig, { signal });
