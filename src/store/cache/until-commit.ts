import type { CommentRow } from '../comments.ts';
import type { HomeStart } from '../feeds/followees.ts';
import type { PostRow } from '../posts.ts';
import type { Caller } from '../sessions.ts';
import { createDeadline } from '../sql/deadline.ts';
import type { Store } from '../store.ts';
import type { UserRow } from '../users.ts';
import type { JsonList } from '../views/json.ts';
import { type Cache, createCache } from './cache.ts';

/** Rows and pages that are the same for every reader, and the readers themselves. */
export interface ReadCache {
  /** Null for a post that is gone. */
  posts: Cache<PostRow | null>;
  pages: Cache<PostRow[], string>;
  comments: Cache<CommentRow[], string>;
  people: Cache<UserRow[], string>;
  /** Pages as every visitor gets them who has no account. */
  answers: Cache<JsonList, string>;
  /** By their sessions. */
  callers: Cache<Caller, string>;
  /** By their readers. */
  homes: Cache<HomeStart>;
}

const ROWS = 5_000;
const PEOPLE = 1_000;
const ANSWERS = 32;
const READERS = 2_000;

/** Rows weigh by their texts, and a usual one as much as its place. */
const USUAL_LENGTH = 500;
const USUAL_PAGE = 50_000;

/** An empty page has a weight too. */
const pages = <Row>(most: number, lengthOf: (row: Row) => number) =>
  createCache<Row[], string>(most, (rows) =>
    rows.reduce((sum, row) => sum + Math.max(1, lengthOf(row) / USUAL_LENGTH), 1),
  );

const lengthOfComment = ({ text, first_name, last_name, avatar_url }: CommentRow): number =>
  text.length + first_name.length + last_name.length + avatar_url.length;

const lengthOfUser = ({ bio, website, extra, first_name, last_name, avatar_url, cover_url }: UserRow): number =>
  [bio, website, extra, first_name, last_name, avatar_url, cover_url].reduce((sum, text) => sum + text.length, 0);

const weightOfPage = ({ items }: JsonList): number =>
  Math.max(1, items.reduce((sum, { json = '' }) => sum + json.length, 0) / USUAL_PAGE);

const nothing = (): ReadCache => ({
  posts: createCache(ROWS),
  pages: pages(ROWS, () => 0),
  comments: pages(ROWS, lengthOfComment),
  people: pages(PEOPLE, lengthOfUser),
  answers: createCache(ANSWERS, weightOfPage),
  callers: createCache(READERS),
  homes: createCache(READERS),
});

/**
 * What was read stays true until something is committed, by whatever process, and SQLite tells whether something was: in
 * 1.5 µs, where reading the rows of a page again takes 25.
 */
export function createReadCache(version: () => number): () => ReadCache {
  let cache = nothing();
  let read = Number.NaN;
  return () => {
    const now = version();
    if (now !== read) {
      read = now;
      cache = nothing();
    }
    return cache;
  };
}

/**
 * For a request that reads. It cannot write and waits for no writer. It asks once whether anything was committed: a commit
 * during the request does not change what it sees.
 */
export function forReading(store: Store): Store {
  const { readCache, reader } = store;
  if (!readCache) return { ...store, db: reader };
  let found: ReadCache | undefined;
  const once = () => {
    found ??= readCache();
    return found;
  };
  return { ...store, db: reader, readCache: once };
}

/** For a request that writes, and reads again what it has changed. All its writes wait until one deadline. */
export const forWriting = (store: Store): Store => ({ ...store, readCache: undefined, deadline: createDeadline() });
