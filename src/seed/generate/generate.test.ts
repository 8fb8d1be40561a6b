import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measurePost } from '#contract/text/text.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Source, Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { createDatabase, startPostgres } from '#tests/harness/postgres/postgres.ts';
import { generateCommunity } from './generate.ts';
import type { Volume } from './plan.ts';

const volume: Volume = { users: 220, posts: 1_000, likes: 3_000, follows: 2_500, comments: 400 };
const until = Date.UTC(2026, 0, 1);
const TABLES = [
  ...(['users', 'posts', 'likes', 'bookmarks', 'comments', 'votes', 'follows'] as const),
  ...(['mutes', 'filters', 'cases', 'reports', 'media'] as const),
];

const folder = mkdtempSync(join(tmpdir(), 'pipit-generate-'));
let cluster: Awaited<ReturnType<typeof startPostgres>>;
const opened: Store[] = [];

beforeAll(async () => {
  cluster = await startPostgres();
}, 60_000);

afterAll(async () => {
  for (const store of opened) await closeStore(store);
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

const engines: Record<string, () => Promise<Source>> = {
  sqlite: async () => nodeSqlite(join(folder, `${crypto.randomUUID()}.db`)),
  postgres: async () => postgres(await createDatabase(cluster.url)),
};

describe.each(Object.keys(engines))('a generated community on %s', (engine) => {
  let store: Store;
  const make = async (seed: number) => {
    const source = await engines[engine]?.();
    if (!source) throw new Error(engine);
    const store = await openStore(source);
    opened.push(store);
    const parts: number[] = [];
    const onProgress = (part: number) => void parts.push(part);
    await generateCommunity(store, { volume, seed, until, guestPasswordHash: 'hash', onProgress });
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
    return store;
  };
  beforeAll(async () => {
    store = await make(1);
  });

  test('has exactly what was asked for', async () => {
    const counts = Object.fromEntries(
      await Promise.all(TABLES.map(async (table) => [table, await countOf(store, table)])),
    );
    expect(counts).toMatchObject(volume);
  });

  test('is the same for the same seed, and another for another', async () => {
    const [again, other] = [await make(1), await make(2)];
    for (const table of TABLES) {
      const rows = await allOf(store, table);
      expect(await allOf(again, table)).toEqual(rows);
      expect(await allOf(other, table)).not.toEqual(rows);
    }
  });

  test.each([
    ['posts', 'like_count', 'select count(*) from likes where post_id = posts.id'],
    ['posts', 'comment_count', 'select count(*) from comments where post_id = posts.id'],
    ['posts', 'pictures', 'select count(*) from media where post_id = posts.id'],
    ['users', 'posts_count', 'select count(*) from posts where author_id = users.id'],
    ['users', 'followers_count', 'select count(*) from follows where followee_id = users.id'],
    ['users', 'following_count', 'select count(*) from follows where follower_id = users.id'],
    ['comments', 'upvote_count', 'select count(*) from votes where comment_id = comments.id and up = 1'],
    ['comments', 'downvote_count', 'select count(*) from votes where comment_id = comments.id and up = 0'],
  ])('%s.%s is the number of rows', async (table, column, count) => {
    const { rows } =
      await sql`select id from ${sql.table(table)} where ${sql.ref(column)} <> (${sql.raw(count)})`.execute(store.db);
    expect(rows).toEqual([]);
  });

  test('everything refers to something, and nobody follows themselves', async () => {
    const orphans = await Promise.all(
      [
        ['posts', 'author_id', 'users'],
        ['likes', 'post_id', 'posts'],
        ['likes', 'user_id', 'users'],
        ['comments', 'post_id', 'posts'],
        ['comments', 'author_id', 'users'],
        ['comments', 'parent_id', 'comments'],
        ['votes', 'comment_id', 'comments'],
        ['follows', 'followee_id', 'users'],
        ['blocks', 'blocked_id', 'users'],
        ['mutes', 'muted_id', 'users'],
        ['filters', 'user_id', 'users'],
        ['reports', 'case_id', 'cases'],
        ['cases', 'post_id', 'posts'],
        ['media', 'post_id', 'posts'],
        ['media', 'user_id', 'users'],
      ].map(async ([child = '', column = '', parent = '']) => {
        const { rows } = await sql`
          select id from ${sql.table(child)} where ${sql.ref(column)} not in (select id from ${sql.table(parent)})`.execute(
          store.db,
        );
        return rows;
      }),
    );
    expect(orphans.flat()).toEqual([]);
    expect((await allOf(store, 'follows')).filter((row) => row.follower_id === row.followee_id)).toEqual([]);
  });

  test('nobody follows across a block, and a few of everything that keeps people apart are there', async () => {
    const { rows } = await sql<{ block: number; follows: number }>`
      select blocks.id as block, (select count(*) from follows where
        (follower_id = blocker_id and followee_id = blocked_id) or (follower_id = blocked_id and followee_id = blocker_id)
      ) as follows from blocks`.execute(store.db);
    expect(rows.map(({ follows }) => Number(follows))).toEqual([0]);
    for (const table of ['mutes', 'filters', 'reports'] as const) {
      const many = await countOf(store, table);
      expect([table, many > 0, many < volume.users]).toEqual([table, true, true]);
    }
  });

  test('one post in twenty has pictures of its author, which are one file', async () => {
    const { rows } = await sql<{ pictures: number; author: number; owner: number }>`
      select posts.pictures, posts.author_id as author, media.user_id as owner
      from posts inner join media on media.post_id = posts.id where media.place = 0`.execute(store.db);
    expect(rows).toHaveLength(volume.posts / 20);
    expect(rows.filter(({ author, owner }) => author !== owner)).toEqual([]);
    expect(new Set(rows.map(({ pictures }) => Number(pictures)))).toEqual(new Set([1, 2, 3, 4]));
    const files = await store.db.selectFrom('files').select(['uses', 'leaving']).execute();
    expect(files).toEqual([{ uses: await countOf(store, 'media'), leaving: 0 }]);
  });

  test('some are followed by everybody, and the guest can be found', async () => {
    const users = await store.db.selectFrom('users').selectAll().execute();
    expect(Math.max(...users.map((user) => user.followers_count))).toBe(volume.users - 1);
    expect(users.filter((user) => user.guest === 1)).toMatchObject([
      { id: 1, username: 'guest', password_hash: 'hash' },
    ]);
  });

  test('posts are short, in several scripts, in the order of time over two years', async () => {
    const posts = await store.db.selectFrom('posts').selectAll().orderBy('id').execute();
    expect(posts.filter(({ content }) => !measurePost(content).ok)).toEqual([]);
    for (const script of ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Han', 'Hangul', 'Devanagari']) {
      expect(posts.some(({ content }) => new RegExp(`\\p{Script=${script}}`, 'u').test(content))).toBe(true);
    }
    const times = posts.map((post) => post.created_at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(until);
    expect((until - (times[0] ?? 0)) / (365 * 24 * 60 * 60 * 1000)).toBeCloseTo(1.75, 1);
  });

  test('goes on with new ids, and keeps its rules', async () => {
    const post = { uid: crypto.randomUUID(), author_id: 1, content: 'Next.', created_at: until, updated_at: until };
    const { id } = await store.db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
    expect(id).toBe(volume.posts + 1);
    await store.db.deleteFrom('posts').where('id', '=', id).execute();
    const orphan = { ...post, uid: crypto.randomUUID(), author_id: 10_000 };
    await expect(store.db.insertInto('posts').values(orphan).execute()).rejects.toThrow(/foreign key/i);
    const like = await store.db
      .selectFrom('likes')
      .select(['post_id', 'user_id', 'created_at'])
      .executeTakeFirstOrThrow();
    await expect(store.db.insertInto('likes').values(like).execute()).rejects.toThrow(/unique/i);
  });

  test('is not made in a database that has people', async () => {
    const options = { volume, seed: 1, until, guestPasswordHash: '' };
    await expect(generateCommunity(store, options)).rejects.toThrow('The database is not empty');
  });
});

const countOf = async (store: Store, table: (typeof TABLES)[number]) => (await allOf(store, table)).length;

const allOf = async (store: Store, table: (typeof TABLES)[number]): Promise<Record<string, unknown>[]> =>
  store.db.selectFrom(table).selectAll().orderBy('id').execute();
