import type { Code, Coded } from '#contract/refusals/codes.ts';
import { commonWords } from '#words/en/common.ts';

/** What the server has against a call: its sentences, and a code for each, at the same place. */
export interface Said {
  errors: string[];
  codes: Coded[];
}

/** `status` 0: no answer came. Our own words have no codes. */
export class CallError extends Error implements Said {
  readonly status: number;
  readonly errors: string[];
  readonly codes: Coded[];
  /** After how many seconds to try again, where the server says so. */
  readonly retryAfter: number;

  constructor(status: number, errors: string[], codes: Coded[] = [], retryAfter: string | null = null) {
    super(errors.join(' '));
    this.name = 'CallError';
    this.status = status;
    this.errors = errors;
    this.codes = codes;
    this.retryAfter = Number(retryAfter) || 0;
  }
}

/** What to keep of a failed call. One that nobody waits for any more is no failure: it is thrown on. */
export function saidIn(error: unknown): Said {
  if (isAborted(error)) throw error;
  return error instanceof CallError
    ? { errors: error.errors, codes: error.codes }
    : { errors: [commonWords.unexpected], codes: [] };
}

/** Null: it has nothing against it. */
export const refusalOf = (sent: Promise<unknown>): Promise<Said | null> => sent.then(() => null, saidIn);

export function errorsOf(error: unknown): string[] {
  const { errors, codes } = saidIn(error);
  return errors.map((sentence, i) => (codes[i] ? commonWords.said(sentence, codes[i]) : sentence));
}

export const hasCode = (error: unknown, ...codes: Code[]): boolean =>
  error instanceof CallError && error.codes.some(({ code }) => codes.includes(code));

/** Too much at once: the same wish may be granted later, and the server says when. */
export const isRateLimited = (error: unknown): boolean => error instanceof CallError && error.status === 429;

/** What has failed, in our words; and in the server's, how long to wait. */
export const failureText = (text: string, error: unknown): string =>
  error instanceof CallError && isRateLimited(error) ? [text, ...errorsOf(error)].join(' ') : text;

export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** By what the server says: a 404 may also come from a host whose server is not up. */
export const isGone = (error: unknown): boolean =>
  hasCode(
    error,
    'no_such_post',
    'no_such_comment',
    'no_such_user',
    'no_such_session',
    'no_such_filter',
    'profile_unavailable',
  );

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
