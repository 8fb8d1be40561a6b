/** `status` 0: no answer came. `errors` are the server's words, ready to be shown. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: string[];

  constructor(status: number, errors: string[]) {
    super(errors.join(' '));
    this.name = 'CallError';
    this.status = status;
    this.errors = errors;
  }
}

const UNEXPECTED = ['Something went wrong. Try again.'];

/** What to keep of a failed call. One that nobody waits for any more is no failure: it is thrown on. */
export function errorsOf(error: unknown): string[] {
  if (isAborted(error)) throw error;
  return error instanceof CallError ? error.errors : UNEXPECTED;
}

/** Too much at once: the same wish may be granted later, and the server says when. */
export const isTooMuch = (error: unknown): boolean => error instanceof CallError && error.status === 429;

/** What has failed, in our words; and in the server's, how long to wait. */
export const failureText = (text: string, error: unknown): string =>
  error instanceof CallError && isTooMuch(error) ? `${text} ${error.message}` : text;

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
