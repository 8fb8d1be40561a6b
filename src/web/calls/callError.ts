import type { Code, Coded } from '#contract/refusals/codes.ts';

/** What the server has against a call: its words, ready to be shown, and a code for each, at the same place. */
export interface Said {
  errors: string[];
  codes: Coded[];
}

/** `status` 0: no answer came. Our own words have no codes. */
export class CallError extends Error implements Said {
  readonly status: number;
  readonly errors: string[];
  readonly codes: Coded[];

  constructor(status: number, errors: string[], codes: Coded[] = []) {
    super(errors.join(' '));
    this.name = 'CallError';
    this.status = status;
    this.errors = errors;
    this.codes = codes;
  }
}

const UNEXPECTED = ['Something went wrong. Try again.'];

/** What to keep of a failed call. One that nobody waits for any more is no failure: it is thrown on. */
export function saidIn(error: unknown): Said {
  if (isAborted(error)) throw error;
  return error instanceof CallError ? { errors: error.errors, codes: error.codes } : { errors: UNEXPECTED, codes: [] };
}

export const errorsOf = (error: unknown): string[] => saidIn(error).errors;

export const hasCode = (error: unknown, ...codes: Code[]): boolean =>
  error instanceof CallError && error.codes.some(({ code }) => codes.includes(code));

/** Too much at once: the same wish may be granted later, and the server says when. */
export const isTooMuch = (error: unknown): boolean => error instanceof CallError && error.status === 429;

/** What has failed, in our words; and in the server's, how long to wait. */
export const failureText = (text: string, error: unknown): string =>
  error instanceof CallError && isTooMuch(error) ? `${text} ${error.message}` : text;

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
