import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { wants } from '#tests/harness/choice.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { startPipit, stopPipit } from '#tests/harness/process/process.ts';
import { createWorld } from '#tests/harness/world.ts';
import { write } from '../matrices/steps.ts';

const places = [
  {
    name: 'sqlite',
    make: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pipit-newer-'));
      const remove = () => rmSync(folder, { recursive: true });
      return { source: nodeSqlite(join(folder, 'pipit.db')), settings: { DATA_DIR: folder }, remove };
    },
  },
  {
    name: 'postgres',
    make: async () => {
      const url = await createDatabase(inject('postgres'));
      return { source: postgres(url), settings: { DATABASE_URL: url }, remove: () => undefined };
    },
  },
].filter(({ name }) => wants(name));

const READY = { status: 'ready', schema: 'newer' };

describe.each(places)('once a newer node has migrated ($name)', ({ make }) => {
  test('an older one is ready and serves on, and can be started again beside it', async () => {
    const { source, settings, remove } = await make();
    const older = await createWorld(source);
    await sql`alter table posts add column mood text default 'calm'`.execute(older.store.db);
    await sql`update schema_version set version = version + 1`.execute(older.store.db);
    const answer = await older.fetch(new Request('http://pipit.test/readyz'));
    expect([answer.status, await answer.json()]).toEqual([200, READY]);
    const { _id } = await write(await older.signUp(), 'Beside a newer one.');

    const again = await startPipit({ ...settings, PORT: '0', SEED: 'none' });
    const asked = await fetch(`${again.url}/readyz`);
    expect([asked.status, await asked.json()]).toEqual([200, READY]);
    expect((await fetch(`${again.url}/api/posts/${_id}`)).status).toBe(200);
    expect(await stopPipit(again)).toBe(0);
    await older.close();
    await remove();
  });
});
