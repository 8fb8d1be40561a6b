import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { tail } from '#store/data/changes/feed.ts';
import { endOf } from '#store/data/changes/position.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { createUser } from '#store/nouns/people/users.ts';
import { like, unlike } from '#store/nouns/posts/likes.ts';
import { bookmark, createPost, unbookmark } from '#store/nouns/posts/posts.ts';
import { closeStore, openStore } from '#store/open.ts';
import type { Change, FeedPosition, Kind } from '#store/schema/data/changes.ts';
import { engines } from '#tests/harness/engines.ts';
import { underEachSeed } from '#tests/harness/seeds.ts';

const WRITERS = 4;
const READERS = 3;
const POSTS = 3;

const WRITES = {
  liked: (store: Store, post: number, user: number) => like(store, { post, user, now: 0 }),
  unliked: (store: Store, post: number, user: number) => unlike(store, { post, user }),
  bookmarked: (store: Store, post: number, user: number) => bookmark(store, { post, user, now: 0 }),
  unbookmarked: (store: Store, post: number, user: number) => unbookmark(store, { post, user }),
} satisfies Partial<Record<Kind, unknown>>;

const write = fc.record({
  kind: fc.constantFrom(...(Object.keys(WRITES) as (keyof typeof WRITES)[])),
  post: fc.nat(POSTS - 1),
});
const transaction = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 4 }),
  pause: fc.nat(3),
  fails: fc.boolean(),
});
const script = fc.record({
  writers: fc.array(fc.array(transaction, { minLength: 1, maxLength: 6 }), { minLength: WRITERS, maxLength: WRITERS }),
  /** Each entry says whether a reader loses a response, because it was killed before it could note its position. */
  lost: fc.array(fc.array(fc.boolean(), { maxLength: 8 }), { minLength: READERS, maxLength: READERS }),
  most: fc.integer({ min: 1, max: 7 }),
});
type Transaction = typeof transaction extends fc.Arbitrary<infer T> ? T : never;

describe.each(engines)('whoever follows the feed of changes ($name)', (engine) => {
  let stores: Store[];
  let remove: () => void | Promise<void>;
  beforeAll(async () => {
    const database = await engine.open();
    remove = database.remove;
    // The browser's database has one connection.
    const nodes = engine.name === 'wasm' ? 1 : 2;
    stores = await Promise.all(Array.from({ length: nodes }, () => openStore(database.source())));
  });
  afterAll(async () => {
    await Promise.all(stores.map(closeStore));
    await remove();
  });
  const on = (n: number) => stores[n % stores.length] as Store;

  const story = fc.asyncProperty(script, async ({ writers, lost, most }) => {
    const { people, posts } = await populate(on(0));
    const begin = await endOf(on(0));
    const read = lost.map((losses, n) => follow(on(n), begin, most, losses));
    const wrote = writers.map((work, n) => writeAll(on(n), posts, people[n] as number, work));
    const committed = (await Promise.all(wrote)).flat();
    const last = await writePost(on(0), people[0] as number);
    for (const { stop } of read) stop(last);
    for (const { seen: reading } of read) {
      const seen = (await reading).filter((change) => isOf(change, posts));
      expect([...seen].sort()).toEqual([...committed].sort());
      // Writes of one person to one post: each needs the one before it.
      for (const actor of people) expect(of(actor, seen)).toEqual(of(actor, committed));
    }
  });
  const title = 'sees what was committed, in order, nothing lost and nothing twice, killed and restarted at any time';
  underEachSeed('changes', title, story);
});

async function populate(store: Store): Promise<{ people: number[]; posts: number[] }> {
  const people: number[] = [];
  for (let i = 0; i < WRITERS; i++) {
    const uid = crypto.randomUUID();
    const person = {
      uid,
      username: uid.slice(0, 15),
      firstName: 'Robin',
      lastName: 'Wren',
      email: '',
      passwordHash: null,
    };
    people.push((await createUser(store, { ...person, now: 0 })) ?? 0);
  }
  const posts: number[] = [];
  for (let i = 0; i < POSTS; i++) {
    posts.push(await writePost(store, people[0] as number));
  }
  return { people, posts };
}

const writePost = (store: Store, authorId: number): Promise<number> =>
  createPost(store, { uid: crypto.randomUUID(), authorId, content: 'Hello', now: 0 });

const told = ({ kind, post, actor }: Pick<Change, 'kind' | 'post' | 'actor'>): string => `${actor} ${kind} ${post}`;
/**
 * On PostgreSQL, changes from just before the beginning may come after it, because another transaction was still open.
 */
const isOf = (change: string, posts: number[]): boolean => {
  const [, kind = '', post] = change.split(' ');
  return kind in WRITES && posts.includes(Number(post));
};
const of = (actor: number, changes: string[]): string[] => changes.filter((change) => change.startsWith(`${actor} `));

/** Returns the committed writes, which it makes in turn. */
async function writeAll(store: Store, posts: number[], actor: number, work: Transaction[]): Promise<string[]> {
  const committed: string[] = [];
  for (const { writes, pause, fails } of work) {
    const done: string[] = [];
    const commit = inTransaction(store, async (store) => {
      // Ordered by post, so that no two writers deadlock.
      for (const { kind, post: n } of writes.toSorted((a, b) => a.post - b.post)) {
        const post = posts[n] as number;
        if (await WRITES[kind](store, post, actor)) done.push(told({ kind, post, actor }));
        for (let i = 0; i < pause; i++) await new Promise((resolve) => setTimeout(resolve));
      }
      if (fails) throw new Error('taken back');
    });
    await commit.then(
      () => committed.push(...done),
      (error: Error) => expect(error.message).toBe('taken back'),
    );
  }
  return committed;
}

/** Reads until it has seen the post at which it must stop. */
function follow(store: Store, begin: FeedPosition, most: number, lost: boolean[]) {
  let end: number | undefined;
  const run = async () => {
    const seen: string[] = [];
    let position = begin;
    for (let n = 0; ; n++) {
      const news = await tail(store, position, most);
      expect(news.tooOld).toBe(false);
      if (!lost[n]) {
        seen.push(...news.changes.map(told));
        position = news.position;
        if (seen.some((change) => change.endsWith(`postMade ${end}`))) return seen;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  return { seen: run(), stop: (post: number) => (end = post) };
}
