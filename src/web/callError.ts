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

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
