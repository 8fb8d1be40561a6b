import { commonWords } from '#words/en/common.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, failureText, isRateLimited, isRefused } from './errors.ts';

/** 'That like didn’t land.', and another try. */
export function offerRetry(text: string, error: unknown, retry: () => unknown): void {
  toast({ text: failureText(text, error), action: { label: commonWords.tryAgain, onPress: () => void retry() } });
}

/** A refusal says why, and a second try would be refused alike. */
export function sayFailure(text: string, error: unknown, retry: () => unknown): void {
  if (isRefused(error) && !isRateLimited(error)) toast({ text: errorsOf(error).join(' ') });
  else offerRetry(text, error, retry);
}
