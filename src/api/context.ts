import type { Store } from '#store/engine/store.ts';
import type { Community } from '#store/nouns/community/settings.ts';
import type { Delivery } from './http/delivery.ts';

export interface AppOptions {
  store: Store;
  clock: () => number;
  newId: () => string;
  passwords: { hash(plain: string): Promise<string>; verify(hash: string, plain: string): Promise<boolean> };
  tokenSecret: string;
  listCap: number;
  /** The settings that the owner decides. */
  community: Community;
  /** The address of the source code of this instance. May be a path on the site. */
  sourceUrl: string;
  delivery?: Delivery;
  /** The origin that people open, if the host has configured it. */
  publicUrl?: string | null;
  /** The demo members and posts of a new instance. The owner can remove them at set-up. */
  demo?: Demo;
  /** Other origins whose pages can use this API from a browser. */
  corsOrigins?: readonly string[];
  /** Called by each `/readyz`: returns whether the process is stopping, so that requests should go elsewhere. */
  isLeaving?: () => boolean;
  onError: (error: unknown, failed: Failed) => void;
  /** Starts a job of this kind now, so that it does not wait for the next poll. */
  wakeJobs?: (kind: string) => void;
}

export interface Demo {
  isThere(store: Store): Promise<boolean>;
  /** Must run inside a transaction. */
  remove(store: Store): Promise<void>;
}

/** The request that ended with an error. */
export interface Failed {
  requestId: string;
  user: string | undefined;
  method: string;
  path: string;
  status: number;
}

/** One request: its origin, and facts that the app adds for the log while it handles it. */
export interface RequestInfo extends Partial<Peer> {
  /** The browser connected by TLS. */
  secure?: boolean;
  /** The path of the route, with the names of its parameters. */
  route?: string;
  user?: string;
  /**
   * Does work that waits for a picture file outside the limit of concurrent reads, because a file store can be slow.
   * Rejects with FilesUnavailable if too many wait.
   */
  inFileTurn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** The body as a stream, if the entry can provide it without copies. */
  file?: () => ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Must be called before a response that streams. Returns false if too many are open. */
  beginStream?: () => boolean;
  /** Sends the head of an event stream. Returns undefined if the connection cannot carry one now. */
  openStream?: (headers: Record<string, string>) => EventStream | undefined;
}

export type Env = { Bindings: RequestInfo };

/** Each module that keeps something for requests adds it to this type, and to `AppOptions` if the entry provides it. */
export interface Context extends AppOptions {}

/** A response that streams events, provided by the entry. */
export interface EventStream {
  /** Returns false if the reader does not consume what was sent. */
  write(text: string): boolean;
  /** Sends the text and ends the stream. */
  end(text: string): void;
  /** Ends the stream immediately and discards unsent text. */
  drop(): void;
  onClose(closed: () => void): void;
}

/** The address of the caller. The server in the browser has none. */
export interface Peer {
  address: string;
}
