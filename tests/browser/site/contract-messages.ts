import type { Failed } from '#api/context.ts';
/** Bodies travel as base64: what lies between Node and the page takes only text, and no half surrogate pairs. */
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
  guestLogin: boolean;
  sourceUrl: string;
  /** Over a database that is gone. */
  closed: boolean;
  /** The name under which the page finds the passwords that Node gave. */
  passwords: string;
}

export type Calling =
  | { op: 'open' }
  | { op: 'query'; sql: string; parameters: unknown[] }
  | { op: 'createApp'; options: PlainOptions }
  | { op: 'fetch'; app: number; now: number; request: PlainRequest };

/** Page → worker. */
export type Call = { kind: 'call'; id: number; calling: Calling } | { kind: 'injected'; id: number; value: unknown };

/** Worker → page. */
export type Called =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'inject'; id: number; name: string; args: unknown[] };
