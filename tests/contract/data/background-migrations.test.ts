import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BackgroundMigration, isMigrated, migrationJob } from '#store/data/jobs/background.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import type { Store } from '#store/engine/store.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { waitFor } from '#tests/harness/wait.ts';

/** A job runner that ends with the test, because the store is shared with later tests. */
function startRunner(store: Store, ...migrations: BackgroundMigration[]) {
  const beforeClose = new Set<() => Promise<void>>();
  const end = async () => {
    for (const end of beforeClose) await end();
    beforeClose.clear();
  };
  onTestFinished(end);
  const onError = (error: unknown) => expect.unreachable(String(error));
  const options = { newId: () => crypto.randomUUID(), onError, lookMs: 20 };
  const often = migrations.map((migration) => {
    const job = migrationJob(migration);
    return { ...job, ...(job.wanted && { wanted: { ...job.wanted, everyMs: 20 } }) };
  });
  createJobRunner({ ...store, beforeClose }, often, options).start();
  return { end };
}

/** Connections that write, out of ten: see decision 30. */
const WRITERS = 3;

const migrated = (store: Store, name: string) =>
  waitFor(async () => expect(await isMigrated(store, name)).toBe(true), 20);

everyEngine('a migration in the background', (world) => {
  test('goes through in portions, on from where it was, and once', async () => {
    const { store } = world;
    const from: string[] = [];
    const paused = Promise.withResolvers<void>();
    const portion = async (_: Store, progress: string) => {
      from.push(progress);
      const at = Number(progress || 0);
      if (at === 3) paused.resolve();
      return at < 6 ? String(at + 1) : undefined;
    };
    const migration: BackgroundMigration = { name: 'count', sqlite: { portion }, postgres: { portion } };
    expect(await isMigrated(store, 'count')).toBe(false);
    const first = startRunner(store, migration);
    await paused.promise;
    await first.end();
    expect(await isMigrated(store, 'count')).toBe(false);
    startRunner(store, migration);
    await migrated(store, 'count');
    // The batch during which the first runner ended may or may not be stored. No other batch runs twice.
    expect(from.filter((at, n) => at !== from[n - 1])).toEqual(['', '1', '2', '3', '4', '5', '6']);
    const portions = from.length;
    const again = vi.fn(portion);
    const repeated = { ...migration, sqlite: { portion: again }, postgres: { portion: again } };
    startRunner(store, repeated, { name: 'the next', sqlite: 'nothing', postgres: 'nothing' });
    await migrated(store, 'the next');
    expect([from.length, again.mock.calls.length]).toEqual([portions, 0]);
  });

  test('that has nothing to do on this engine is done', async () => {
    startRunner(world.store, { name: 'nothing', sqlite: 'nothing', postgres: 'nothing' });
    await migrated(world.store, 'nothing');
  });
});

everyEngine(
  'an index that is built in the background',
  (world) => {
    const index = { name: 'posts_by_length', on: 'posts (length(content))' };
    const migration: BackgroundMigration = { name: 'lengths', sqlite: 'nothing', postgres: { index } };
    const isValid = async (name: string) => {
      const { rows } = await sql<{ valid: boolean }>`
        select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(world.store.db);
      return rows[0]?.valid;
    };

    /** The lock timeout of each connection that writes. No connection is released before all have answered. */
    const timeoutsOfAll = async (store: Store) => {
      const all = Promise.withResolvers<void>();
      const found: string[] = [];
      const show = () =>
        store.db.connection().execute(async (db) => {
          const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db);
          if (found.push(rows[0]?.lock_timeout ?? '') === WRITERS) all.resolve();
          await all.promise;
        });
      await Promise.all(Array.from({ length: WRITERS }, show));
      return found;
    };

    test('replaces one that a killed node has left half-built, and leaves the connection as it was', async () => {
      const { store } = world;
      const timeouts = await timeoutsOfAll(store);
      expect(timeouts).not.toContain('0');
      const author = await world.signUp();
      for (let n = 0; n < 2; n++) await author.post('/posts', { postData: { content: 'The same.' } });
      // Equal texts leave an invalid index behind, as a kill would.
      const unique = sql`create unique index concurrently posts_by_length on posts (length(content))`.execute(store.db);
      await expect(unique).rejects.toThrow('could not create unique index');
      expect(await isValid(index.name)).toBe(false);
      startRunner(store, migration);
      await migrated(store, 'lengths');
      expect(await isValid(index.name)).toBe(true);
      expect(await timeoutsOfAll(store)).toEqual(timeouts);
    });

    test('waits for whoever still builds it, and does not build it again', async () => {
      const { store } = world;
      const LOCK = 7_047_484;
      const other = {
        ...migration,
        name: 'lengths again',
        postgres: { index: { ...index, name: 'posts_by_length_2' } },
      };
      await store.db.connection().execute(async (db) => {
        await sql`set statement_timeout = 0`.execute(db);
        // Polled, as migrations do: a statement that waits for the lock has a snapshot, and a concurrent index build
        // that holds the lock waits for that snapshot to end.
        await waitFor(async () => {
          const { rows } = await sql<{ held: boolean }>`
            select pg_try_advisory_lock(${sql.lit(LOCK)}) as held`.execute(db);
          expect(rows).toEqual([{ held: true }]);
        });
        startRunner(store, other);
        await waitFor(async () => {
          const tried = await sql`
            select 1 from pg_stat_activity
            where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`.execute(
            store.reader,
          );
          expect(tried.rows).not.toEqual([]);
        });
        await sql`create index posts_by_length_2 on posts (length(content))`.execute(db);
        await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(db);
      });
      await migrated(store, other.name);
      expect(await isValid('posts_by_length_2')).toBe(true);
    });

    test('does not wait in a statement, whose end another one would wait for', async () => {
      const { store } = world;
      const several = [3, 4, 5].map(
        (n): BackgroundMigration => ({
          ...migration,
          name: `lengths ${n}`,
          postgres: { index: { ...index, name: `posts_by_length_${n}` } },
        }),
      );
      // An error of a job fails the test.
      startRunner(store, ...several);
      for (const { name } of several) await migrated(store, name);
      for (const n of [3, 4, 5]) expect(await isValid(`posts_by_length_${n}`)).toBe(true);
    });
  },
  {},
  engines.filter(({ name }) => name === 'postgres'),
);
