import { type Cache, createCache } from './cache.ts';
import type { CommentRow } from './comments.ts';
import { createDeadline } from './deadline.ts';
import type { HomeStart } from './followees.ts';
import type { PiecedJson } from './json.ts';
import type { Store } from './open.ts';
import type { PostRow } from './posts.ts';
import type { Caller } from './sessions.ts';
import type { UserRow } from './users.ts';

/** What was read: what is the same for every reader, and the readers themselves. */
export interface Kept {
  /** Null for a post that is gone. */
  posts: Cache<PostRow | null>;
  pages: Cache<PostRow[], string>;
  comments: Cache<CommentRow[], string>;
  people: Cache<UserRow[], string>;
  /** Pages as every visitor gets them who has no account. */
  answers: Cache<PiecedJson, string>;
  /** By their sessions. */
  callers: Cache<Caller, string>;
  /** By their readers. */
  homes: Cache<HomeStart>;
}

const ROWS = 5_000;
const PEOPLE = 1_000;
const ANSWERS = 32;
const READERS = 2_000;

/** An empty page is kept too. */
const pages = <Row>(most = ROWS) => createCache<Row[], string>(most, (rows) => rows.length + 1);

const nothing = (): Kept => ({
  posts: createCache(ROWS),
  pages: pages(),
  comments: pages(),
  people: pages(PEOPLE),
  answers: createCache(ANSWERS),
  callers: createCache(READERS),
  homes: createCache(READERS),
});

/**
 * What was read stays true until something is committed, by whatever process, and SQLite tells whether something was: in
 * 1.5 µs, where reading the rows of a page again takes 25.
 */
export function createKept(version: () => number): () => Kept {
  let kept = nothing();
  let read = Number.NaN;
  return () => {
    const now = version();
    if (now !== read) {
      read = now;
      kept = nothing();
    }
    return kept;
  };
}

/**
 * For a request that reads: it cannot write, waits for no writer, and looks once whether anything was committed. One that is
 * overtaken by a commit goes on with what it was given, which was true when it came.
 */
export function forReading(store: Store): Store {
  const { kept, reader } = store;
  if (!kept) return { ...store, db: reader };
  let found: Kept | undefined;
  const once = () => {
    found ??= kept();
    return found;
  };
  return { ...store, db: reader, kept: once };
}

/** For a request that writes, and reads again what it has changed. All its writes wait until one deadline. */
export const forWriting = (store: Store): Store => ({ ...store, kept: undefined, deadline: createDeadline() });
