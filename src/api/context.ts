import type { Store } from '#store/engine/store.ts';
import type { Community } from '#store/nouns/community/community.ts';
import type { Challenges, Once } from './guard/challenges.ts';
import type { Limiter, Peer } from './guard/limits.ts';
import type { Marks } from './guard/marks.ts';
import type { Tokens } from './guard/token.ts';
import type { Delivery } from './http/delivery.ts';
import type { Live } from './live/hub.ts';
import type { EventStream } from './live/stream.ts';
import type { MediaKeys } from './media/keys.ts';
import type { Pictures } from './media/pictures.ts';
import type { Push } from './push/push.ts';

export interface AppOptions {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** A v4 uuid. */
  newId: () => string;
  passwords: { hash(plain: string): Promise<string>; verify(hash: string, plain: string): Promise<boolean> };
  tokenSecret: string;
  listCap: number;
  /** What its owner decides. */
  community: Community;
  /** Where the source of this Pipit is; from the site's own address on. */
  sourceUrl: string;
  delivery?: Delivery;
  /** The origin that people open, where the host has named it. */
  publicUrl?: string | null;
  /** The people and posts that stand in an empty Pipit; whoever sets it up may remove them. */
  demo?: Demo;
  /** Without one, everybody may do everything as often as they like. */
  limiter?: Limiter | undefined;
  /** Shared by all who serve this Pipit. Without it, this process alone remembers. */
  once?: Once | undefined;
  /** Origins whose pages may use this API from a browser. */
  corsOrigins?: readonly string[];
  /** Asked at each `/readyz`: whether requests should go elsewhere, because this Pipit is about to stop. */
  isLeaving?: () => boolean;
  onError: (error: unknown, failed: Failed) => void;
  /** Without it there are no live events. */
  live?: Live;
  /** Without it nothing is pushed to devices. */
  push?: Push;
  /** Without it there are no pictures: none can be uploaded, and none is shown. */
  pictures?: Pictures;
  /** Told what a request has left to be done beside it: a job of this kind need not wait to be found. */
  wakeJobs?: (kind: string) => void;
}

export interface Demo {
  isThere(store: Store): Promise<boolean>;
  /** In a transaction. */
  remove(store: Store): Promise<void>;
}

/** The request that an error ended. */
export interface Failed {
  requestId: string;
  user: string | undefined;
  method: string;
  path: string;
  status: number;
}

/** Of one request: where it comes from, and what the app tells about it while it serves it. */
export interface RequestInfo extends Partial<Peer> {
  /** The browser came by TLS. */
  secure?: boolean;
  /** The path of the route with the names of its parameters. */
  route?: string;
  /** The `_id` of the caller. */
  user?: string;
  /**
   * Does work that waits for a file, outside of the bound of reads: who keeps files may be slow. Rejects with FilesUnavailable
   * where too many wait.
   */
  inFileTurn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Its body as it comes, where the entry can give it without copies. */
  file?: () => ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Before an answer that goes on after its head. False where there are as many of these as there may be. */
  beginStream?: () => boolean;
  /** Sends the head of an answer that is made of events. Undefined where the connection cannot take one now. */
  openStream?: (headers: Record<string, string>) => EventStream | undefined;
}

export type Env = { Bindings: RequestInfo };

export interface Context extends AppOptions {
  tokens: Tokens;
  marks: Marks;
  challenges: Challenges;
  mediaKeys: MediaKeys;
}
