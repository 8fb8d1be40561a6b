import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '#store/schema.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { expectRefusal, write } from '../matrices/steps.ts';

const rows = engines.filter(({ name }) => name !== 'wasm');

everyEngine(
  'a database that may only be read',
  (world) => {
    test('answers 503 to writes and goes on reading, until it may be written again', async () => {
      const ida = await world.signUp();
      const before = await write(ida, 'before');
      const post = () => ida.post('/posts', { postData: { content: 'meanwhile' } });
      await setReadOnly(world.store.db, world.store.engine === 'postgres', 'on');
      // The first request may use a connection that PostgreSQL has just closed.
      const read = async () => (await ida.get(`/posts/${before._id}`)).status;
      await expect.poll(read).toBe(200);
      const answer = await post();
      expectRefusal(answer, 503);
      expect(answer.headers.get('retry-after')).toBe('60');
      await expect.poll(read).toBe(200);
      await setReadOnly(world.store.db, world.store.engine === 'postgres', 'off');
      await expect.poll(async () => (await post()).status).toBe(201);
    });
  },
  { onError: () => undefined },
  rows,
);

async function setReadOnly(db: Kysely<Schema>, onPostgres: boolean, state: 'on' | 'off'): Promise<void> {
  if (!onPostgres) {
    await sql.raw(`pragma query_only = ${state}`).execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await db.connection().execute(async (own) => {
    await sql.raw(`set default_transaction_read_only = off`).execute(own);
    await sql.raw(`alter database ${rows[0]?.name} set default_transaction_read_only = ${state}`).execute(own);
    // The setting applies to connections that are opened from now on.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid()`.execute(own);
    await sql.raw(`set default_transaction_read_only = ${state}`).execute(own);
  });
}
