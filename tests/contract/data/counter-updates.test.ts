import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { follow } from '#store/nouns/people/follows.ts';
import { closeStore, openStore } from '#store/open.ts';
import { wants } from '#tests/harness/choice.ts';
import { addStrangers } from '#tests/harness/data/large-account.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';

/** People on different pages, because a second update of a page would use the space that the first one freed. */
const PEOPLE = 400;
const APART = 10;
/** Seven of these fill a page; they cannot be compressed. */
const wide = () => Array.from({ length: 25 }, () => crypto.randomUUID()).join('');

/** SQLite has no HOT updates. A like cannot be one, because `like_count` is in the indexes that order the lists. */
test.runIf(wants('postgres'))('a follow rewrites no index of the people on PostgreSQL', async () => {
  const store = await openStore(postgres(await createMigrated()));
  try {
    // Their pages are completely full.
    const all = await addStrangers(store, PEOPLE, Date.now(), wide);
    const people = all.filter((_, n) => n % APART === 0);
    const pairs = people.map((follower, n) => ({ follower, followee: people[(n + 1) % people.length] as number }));
    for (const pair of pairs) await follow(store, { ...pair, now: Date.now() });
    // Each session reports its statistics when it has been idle for a while.
    const updates = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(store.db);
      const { rows } = await sql<{ all: number; hot: number }>`
        select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'users'`.execute(
        store.db,
      );
      return rows[0] ?? { all: 0, hot: 0 };
    };
    await expect.poll(async () => (await updates()).all, { timeout: 20_000 }).toBe(2 * people.length);
    const { all: updated, hot } = await updates();
    expect(hot / updated).toBeGreaterThan(0.9);
  } finally {
    await closeStore(store);
  }
});
