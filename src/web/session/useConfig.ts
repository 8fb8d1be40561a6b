import { type Config, getConfig } from '#contract/people/auth.ts';
import type { Call } from '../calls/client.ts';
import { useAnswer } from '../calls/useAnswer.ts';
import { rememberFirstSort } from '../posts/list/sortSetting.ts';

/** What this Pipit says of itself: undefined until it has, null when it could not be asked. */
export const useConfig = (): Config | null | undefined => useAnswer(askForConfig)[0];

async function askForConfig(call: Call, signal: AbortSignal): Promise<Config> {
  const config = await call(getConfig, { signal });
  rememberFirstSort(config.community.firstSort);
  return config;
}
