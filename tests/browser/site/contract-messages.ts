import type { Failed } from '#api/context.ts';
import type { Fixed } from '#store/nouns/community/settings.ts';

/** Bodies are base64, because the connection between Node.js and the worker carries only text. */
export interface PlainRequest {
  method: string;
  path: string;
  headers: [string, string][];
  body: string | null;
}

export interface PlainAnswer {
  status: number;
  headers: [string, string][];
  body: string;
  /** The errors that the app reported during the request. */
  reported: { message: string; context: Failed }[];
}

export interface PlainOptions {
  tokenSecret: string;
  listCap: number;
  fixed: Fixed;
  sourceUrl: string;
  /** The app has a closed database. */
  closed: boolean;
  /** The name by which the worker calls the test's password functions in Node.js. */
  passwords: string;
}

export type Calling =
  | { op: 'open' }
  | { op: 'query'; sql: string; parameters: unknown[] }
  | { op: 'createApp'; options: PlainOptions }
  | { op: 'fetch'; app: number; now: number; request: PlainRequest };

/** Node.js → worker. */
export type Call = { kind: 'call'; id: number; calling: Calling } | { kind: 'injected'; id: number; value: unknown };

/** Worker → Node.js. */
export type Called =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'inject'; id: number; name: string; args: unknown[] };
