import type { Code, Coded } from '#contract/refusals/codes.ts';
import { commonWords } from '#words/en/common.ts';

/** The server's errors for a call: the messages, and a code for each at the same index. */
export interface Said {
  errors: string[];
  codes: Coded[];
}

/** `status` is 0 if there was no response. Messages of the client have no codes. */
export class CallError extends Error implements Said {
  readonly status: number;
  readonly errors: string[];
  readonly codes: Coded[];
  /** Seconds after which to try again; 0 if the server does not say. */
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

/** The errors of a failed call. An aborted call did not fail, so its error is thrown again. */
export function saidIn(error: unknown): Said {
  if (isAborted(error)) throw error;
  return error instanceof CallError
    ? { errors: error.errors, codes: error.codes }
    : { errors: [commonWords.unexpected], codes: [] };
}

/** Resolves to null on success, or to the server's errors. */
export const refusalOf = (sent: Promise<unknown>): Promise<Said | null> => sent.then(() => null, saidIn);

export function errorsOf(error: unknown): string[] {
  const { errors, codes } = saidIn(error);
  return errors.map((sentence, i) => (codes[i] ? commonWords.said(sentence, codes[i]) : sentence));
}

export const hasCode = (error: unknown, ...codes: Code[]): boolean =>
  error instanceof CallError && error.codes.some(({ code }) => codes.includes(code));

/** Too many requests: the same request may succeed later, and the server says when. */
export const isRateLimited = (error: unknown): boolean => error instanceof CallError && error.status === 429;

/** The client's message about a failure, and for a rate limit the server's message with the time to wait. */
export const failureText = (text: string, error: unknown): string =>
  error instanceof CallError && isRateLimited(error) ? [text, ...errorsOf(error)].join(' ') : text;

export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** Decided by code, because a 404 may also come from a host whose server is down. */
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
