import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { isForeignKeyViolation } from '#store/engine/failures.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { follow, unfollow } from '#store/nouns/people/follows.ts';
import { like, unlike } from '#store/nouns/posts/likes.ts';
import { vote } from '#store/nouns/posts/votes.ts';
import { closeStore, openStore } from '#store/open.ts';
import { wants } from '#tests/harness/choice.ts';
import { addStrangers } from '#tests/harness/data/large-account.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';

const NOBODY = 999_999;
const now = 1_000;

/** SQLite has no round trips. */
describe.runIf(wants('postgres'))('a mark on PostgreSQL', () => {
  let url: string;
  let store: Store;
  let people: number[];
  let post: number;
  let comment: number;

  beforeAll(async () => {
    url = await createMigrated();
    store = await openStore(postgres(url));
    people = await addStrangers(store, 12, now);
    const times = { created_at: now, updated_at: now };
    const author_id = people[0] as number;
    ({ id: post } = await store.db
      .insertInto('posts')
      .values({ uid: crypto.randomUUID(), author_id, content: 'Marked.', ...times })
      .returning('id')
      .executeTakeFirstOrThrow());
    ({ id: comment } = await store.db
      .insertInto('comments')
      .values({ uid: crypto.randomUUID(), post_id: post, author_id, text: 'Voted on.', ...times })
      .returning('id')
      .executeTakeFirstOrThrow());
  });
  afterAll(() => closeStore(store));

  const counts = async () => {
    const { like_count } = await store.db
      .selectFrom('posts')
      .select('like_count')
      .where('id', '=', post)
      .executeTakeFirstOrThrow();
    const { upvote_count, downvote_count } = await store.db
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', comment)
      .executeTakeFirstOrThrow();
    return [like_count, upvote_count, downvote_count];
  };
  const followsOf = (id: number) =>
    store.db
      .selectFrom('users')
      .select(['following_count', 'followers_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('is one statement, which says whether it changed anything', async () => {
    const [user = 0, other = 0] = people;
    // Opens the connections.
    await like(store, { post, user, now });
    await unlike(store, { post, user });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const asked = async (work: () => Promise<boolean>) => {
      query.mockClear();
      return [await work(), query.mock.calls.length];
    };
    try {
      expect(await asked(() => like(store, { post, user, now }))).toEqual([true, 1]);
      expect(await asked(() => like(store, { post, user, now }))).toEqual([false, 1]);
      expect(await asked(() => unlike(store, { post, user }))).toEqual([true, 1]);
      expect(await asked(() => unlike(store, { post, user }))).toEqual([false, 1]);
      expect(await asked(() => follow(store, { follower: user, followee: other, now }))).toEqual([true, 1]);
      expect(await asked(() => follow(store, { follower: user, followee: other, now }))).toEqual([false, 1]);
      expect(await asked(() => unfollow(store, { follower: user, followee: other }))).toEqual([true, 1]);
      expect(await asked(() => vote(store, { comment, user, up: true, now }))).toEqual([true, 1]);
      expect(await counts()).toEqual([0, 1, 0]);
      expect(await asked(() => vote(store, { comment, user, up: false, now }))).toEqual([true, 1]);
      expect(await counts()).toEqual([0, 0, 1]);
      // Votes again, which must change the same vote.
      expect(await asked(() => vote(store, { comment, user, up: false, now }))).toEqual([false, 2]);
    } finally {
      query.mockRestore();
    }
    expect(await followsOf(user)).toEqual({ following_count: 0, followers_count: 0 });
    expect(await followsOf(other)).toEqual({ following_count: 0, followers_count: 0 });
  });

  test('on what is gone is refused, and leaves nothing', async () => {
    const [user = 0] = people;
    for (const mark of [
      () => like(store, { post: NOBODY, user, now }),
      () => vote(store, { comment: NOBODY, user, up: true, now }),
      () => follow(store, { follower: user, followee: NOBODY, now }),
    ]) {
      expect(isForeignKeyViolation(await mark().catch((error) => error))).toBe(true);
    }
    expect(await unlike(store, { post: NOBODY, user })).toBe(false);
    expect(await unfollow(store, { follower: user, followee: NOBODY })).toBe(false);
    expect(await followsOf(user)).toEqual({ following_count: 0, followers_count: 0 });
  });

  test('inside of a transaction is part of it', async () => {
    const [, user = 0] = people;
    const undone = inTransaction(store, async (store) => {
      expect(await like(store, { post, user, now })).toBe(true);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await counts())[0]).toBe(0);
  });

  test('of many at once moves each count once', async () => {
    const many = (work: (user: number) => Promise<boolean>) =>
      Promise.all([...people, ...people, ...people].map(work)).then((done) => done.filter(Boolean).length);
    expect(await many((user) => like(store, { post, user, now }))).toBe(people.length);
    expect((await counts())[0]).toBe(people.length);
    expect(await many((user) => unlike(store, { post, user }))).toBe(people.length);
    expect((await counts())[0]).toBe(0);
  });

  test.for([
    ['follow', follow],
    ['unfollow', unfollow],
  ] as const)('people who %s each other at once do not wait for each other in a circle', async ([, mark]) => {
    const [one = 0, other = 0] = people.toSorted((a, b) => a - b);
    const holder = new pg.Client(url);
    await holder.connect();
    const waiting = (many: number) =>
      expect
        .poll(async () => (await holder.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
        .toBe(many);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await holder.query('begin');
      await holder.query('select from users where id = $1 for no key update', [other]);
      const back = mark(store, { follower: other, followee: one, now });
      await waiting(1);
      const there = mark(store, { follower: one, followee: other, now });
      await waiting(2);
      await holder.query('commit');
      expect(await Promise.all([there, back])).toEqual([true, true]);
      // A deadlock would have repeated the statement.
      const asked = query.mock.calls.filter(([sent]) => (sent as unknown as pg.QueryConfig).text?.includes('follows'));
      expect(asked).toHaveLength(2);
    } finally {
      query.mockRestore();
      await holder.end();
    }
    const count = mark === follow ? 1 : 0;
    expect(await followsOf(one)).toEqual({ following_count: count, followers_count: count });
    expect(await followsOf(other)).toEqual({ following_count: count, followers_count: count });
  });
});
