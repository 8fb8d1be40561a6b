import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { claim } from '#store/data/jobs/lease.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { closeStore, openStore } from '#store/open.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { wants } from '#tests/harness/choice.ts';
import { createMigrated } from '#tests/harness/postgres/migrated.ts';
import { entryAt } from '#tests/harness/process/bundle.ts';

const script = entryAt('src/server/backup/backup-job.ts');
const TOGETHER = 3;
const newId = () => crypto.randomUUID();

const places = [
  {
    name: 'sqlite',
    make: async (folder: string) => {
      const source = () => nodeSqlite(join(folder, 'pipit.db'));
      return { source, settingsOf: () => ({ DATA_DIR: folder }) };
    },
  },
  {
    name: 'postgres',
    make: async (folder: string) => {
      const DATABASE_URL = await createMigrated();
      // Each node has its own folder.
      const settingsOf = (n: number) => ({ DATABASE_URL, DATA_DIR: join(folder, String(n)) });
      return { source: () => postgres(DATABASE_URL), settingsOf };
    },
  },
].filter(({ name }) => wants(name));

describe.each(places)('a backup that several processes find due ($name)', ({ make }) => {
  const setUp = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pipit-once-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { source, settingsOf } = await make(folder);
    await closeStore(await openStore(source()));
    const run = async (n: number) => {
      const env = { ...process.env, BACKUP_EVERY: '1d', ...settingsOf(n) };
      return (await promisify(execFile)(process.execPath, [script], { env })).stdout;
    };
    const backups = () =>
      (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /pipit-.*Z\.db/.test(name));
    return { source, run, backups };
  };

  test('is made by one of them, and not again before its time', async () => {
    const { source, run, backups } = await setUp();
    const made = await Promise.all(Array.from({ length: TOGETHER }, (_, n) => run(n)));
    expect(made.filter((file) => file !== '')).toHaveLength(1);
    expect(await run(0)).toBe('');
    expect(backups()).toHaveLength(1);
    const jobs = await withRawDatabase(source(), (db) => db.selectFrom('jobs').selectAll().execute());
    expect(jobs).toMatchObject([{ kind: 'backup', state: 'done', lease_until: null }]);
  });

  test('is left to the process that has it', async () => {
    const { source, run, backups } = await setUp();
    const store = await openStore(source());
    onTestFinished(() => closeStore(store));
    await store.db
      .insertInto('jobs')
      .values({ kind: 'backup', key: 'backup', payload: 'null', run_at: 0, created_at: 0 })
      .execute();
    await claim(store, ['backup'], { newId, leaseMs: 60_000 });
    expect(await run(0)).toBe('');
    expect(backups()).toEqual([]);
    await store.db.updateTable('jobs').set({ lease_until: 0 }).execute();
    expect(await run(0)).not.toBe('');
    expect(backups()).toHaveLength(1);
  });
});
