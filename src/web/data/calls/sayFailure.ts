import { commonWords } from '#words/en/common.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, failureText, isRateLimited, isRefused } from './errors.ts';

/** Shows a message such as 'That like didn’t land.' and offers another try. */
export function offerRetry(text: string, error: unknown, retry: () => unknown): void {
  toast({ text: failureText(text, error), action: { label: commonWords.tryAgain, onPress: () => void retry() } });
}

/** For a refusal, shows the reason and no retry, because a second try would be refused, too. */
export function sayFailure(text: string, error: unknown, retry: () => unknown): void {
  if (isRefused(error) && !isRateLimited(error)) toast({ text: errorsOf(error).join(' ') });
  else offerRetry(text, error, retry);
}
