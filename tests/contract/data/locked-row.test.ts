import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { createApp } from '#api/app.ts';
import { type Allowances, parseAllowances } from '#server/config/allowances.ts';
import { createLimiter, shareInDatabase } from '#server/services/limiter.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { migrations } from '#store/engine/migrations/index.ts';
import type { Migration } from '#store/engine/migrations/migrate.ts';
import type { Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

/** More than a node has connections. */
const FANS = 24;

/**
 * Number of statements with this beginning that wait for a lock. Must run outside of transactions, inside of which the
 * result never changes.
 */
async function waiting({ db }: Store, begin = ''): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ${begin})`.execute(db);
  return rows.length;
}

/** SQLite locks no rows. */
describe.runIf(wants('postgres'))('a row that somebody else holds', () => {
  let url: string;
  let world: World;
  let holder: pg.Client;
  let author: Person;
  let fans: Person[];

  beforeAll(async () => {
    url = await createMigrated();
    world = await createWorld(postgres(url), { onError: () => undefined });
    holder = new pg.Client(url);
    await holder.connect();
    author = await world.signUp();
    fans = await Promise.all(Array.from({ length: FANS }, () => world.signUp()));
  });
  afterAll(async () => {
    await holder.end();
    await world.close();
  });

  const hold = async (text: string, id: string) => {
    await holder.query('begin');
    await holder.query(text, [id]);
  };
  /** Resolves when a statement waits for a lock in the database. */
  const someoneWaits = () => expect.poll(() => waiting(world.store)).toBeGreaterThan(0);

  test('starves no read and no other write, and who waits for it is told to come again', async () => {
    const [stuck, free] = [await write(author, 'Held.'), await write(author, 'Free.')];
    await hold('select from posts where uid = $1 for update', stuck._id);
    const waiting = Promise.all(fans.map((fan) => fan.post(`/posts/like/${stuck._id}`)));
    await someoneWaits();

    expect((await world.fetch(new Request('http://pipit/readyz'))).status).toBe(200);
    const paths = ['/posts?limit=5', `/posts/${stuck._id}`, '/posts', '/users?limit=5', `/comments/${free._id}`];
    for (const path of paths) await ok(world.visitor.get(path));
    for (const path of ['/posts?feed=home', '/users/bookmark', '/account/sessions']) await ok(author.get(path));
    const [fan] = fans as [Person];
    await ok(fan.post(`/posts/like/${free._id}`));
    await ok(fan.post(`/users/follow/${author._id}`));
    await ok(fan.post(`/comments/add/${free._id}`, { commentData: { text: 'Still here.' } }));

    for (const { status, headers } of await waiting) {
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
    await holder.query('rollback');
    const { likes } = (await ok(world.visitor.get(`/posts/${stuck._id}`))).body.post;
    expect([likes.likeCount, likes.likedBy.length]).toEqual([0, 0]);
    await ok(fan.post(`/posts/like/${stuck._id}`));
  });

  test('is waited for when it is let go in time', async () => {
    const post = await write(author, 'Held for a moment.');
    await hold('select from posts where uid = $1 for update', post._id);
    const waiting = Promise.all(fans.map((fan) => fan.post(`/posts/like/${post._id}`)));
    await someoneWaits();
    await holder.query('rollback');
    expect((await waiting).map(({ status }) => status)).toEqual(fans.map(() => 201));
  });

  test('is waited for before anything that it counts is locked, so that a delete of both is not stopped', async () => {
    const [fan] = fans as [Person];
    const post = await write(author, 'To be deleted.');
    const said = await comment(fan, post, 'While it is there.');
    await ok(fan.post(`/posts/like/${post._id}`));
    await fan.post(`/users/follow/${author._id}`);
    const takenBack = [
      { path: `/posts/dislike/${post._id}`, table: 'posts', uid: post._id, counted: 'likes' },
      { path: `/comments/delete/${post._id}/${said._id}`, table: 'posts', uid: post._id, counted: 'comments' },
      { path: `/users/unfollow/${author._id}`, table: 'users', uid: author._id, counted: 'follows' },
    ];
    for (const { path, table, uid, counted } of takenBack) {
      await hold(`select from ${table} where uid = $1 for update`, uid);
      const waiting = fan.post(path);
      await someoneWaits();
      // Fails if a row is locked.
      await holder.query(`select from ${counted} for update nowait`);
      await holder.query('rollback');
      await ok(waiting);
    }
  });

  test('stops no read by somebody new, while every connection that writes waits for it', async () => {
    const patient = await createWorld(postgres(url, 10, 600_000), { onError: () => undefined });
    const limiter = createLimiter(
      parseAllowances('reads=9/1m, account-reads=9/1m') as Allowances,
      shareInDatabase(patient.store),
    );
    const posts = await Promise.all(['One.', 'Two.', 'Three.'].map((text) => write(author, text)));
    await holder.query('begin');
    await holder.query('select from posts where uid = any($1) for update', [posts.map(({ _id }) => _id)]);
    const [fan] = fans as [Person];
    const likes = posts.map(({ _id }) => createCaller(patient.fetch, fan.token).post(`/posts/like/${_id}`));
    await expect.poll(() => waiting(world.store)).toBe(posts.length);
    const node = patient.node({ limiter }) as ReturnType<typeof createApp>;
    const { status } = await node(new Request('http://pipit/api/posts?limit=5'), { address: '192.0.2.7' });
    expect(status).toBe(200);
    await holder.query('rollback');
    expect((await Promise.all(likes)).map(({ status }) => status)).toEqual([201, 201, 201]);
    await patient.close();
  });

  test('and who is cut off between two statements fails alone', async () => {
    const lost = world.store.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await holder.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await expect
        .poll(async () => (await holder.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount)
        .toBe(0);
      await sql`select 1`.execute(db);
    });
    await expect(lost).rejects.toThrow();
    await write(author, 'On another connection.');
  });
});

/** A little less than the second for which a change of a table waits. */
const READER_MS = 1_800;

const changesTwoTables: Migration = async (db) => {
  for (const table of ['users', 'posts']) await db.schema.alterTable(table).addColumn('probe', 'text').execute();
};

describe.runIf(wants('postgres'))('a migration beside a transaction that reads for long', () => {
  test('holds up no reader of another node for more than a second, and is done when that one ends', async () => {
    const url = await createMigrated();
    const old = await openStore(postgres(url, 4, READER_MS));
    const backup = new pg.Client(url);
    await backup.connect();
    await backup.query('begin isolation level repeatable read read only');
    await backup.query('select count(*) from posts');

    const onWait = vi.fn();
    const migrating = openStore(postgres(url), { migrations: [...migrations, changesTwoTables], onWait });
    await expect.poll(() => waiting(old, 'alter table "posts"'), { interval: 10 }).toBe(1);
    // The server ends a statement of a reader after two thirds of the timeout.
    for (const table of ['users', 'posts'] as const) await old.db.selectFrom(table).select('id').execute();
    await expect.poll(() => onWait.mock.calls.length).toBe(1);
    await backup.query('rollback');
    const migrated = await migrating;
    expect(await sql`select probe from users`.execute(migrated.db)).toMatchObject({ rows: [] });
    await Promise.all([backup.end(), closeStore(old), closeStore(migrated)]);
  });
});
