import type { Failed } from '#api/context.ts';
import type { Fixed } from '#store/nouns/community/community.ts';

/** Bodies travel as base64: they are bytes, and the line between Node and the worker takes only text. */
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
  /** What the app told its `onError` while it answered. */
  reported: { message: string; context: Failed }[];
}

export interface PlainOptions {
  tokenSecret: string;
  listCap: number;
  fixed: Fixed;
  sourceUrl: string;
  /** Over a database that is gone. */
  closed: boolean;
  /** The name under which Node finds the passwords that a test gave. */
  passwords: string;
}

export type Calling =
  | { op: 'open' }
  | { op: 'query'; sql: string; parameters: unknown[] }
  | { op: 'createApp'; options: PlainOptions }
  | { op: 'fetch'; app: number; now: number; request: PlainRequest };

/** Node → worker. */
export type Call = { kind: 'call'; id: number; calling: Calling } | { kind: 'injected'; id: number; value: unknown };

/** Worker → Node. */
export type Called =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'inject'; id: number; name: string; args: unknown[] };
