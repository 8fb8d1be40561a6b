import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { copyCommunity } from '#server/backup/copy.ts';
import { importDatabase } from '#server/backup/import.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { rollBack } from '#server/backup/snapshot.ts';
import { readConfig } from '#server/config/config.ts';
import { withStore } from '#server/data/with-store.ts';
import { openData } from '#server/open-data.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Source } from '#store/engine/store.ts';
import type { Schema } from '#store/schema.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { wants } from '#tests/harness/choice.ts';
import { definitionsOf, loadFixture, released } from '#tests/harness/data/fixtures.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { runScript } from '#tests/harness/process/script.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipit-older-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TOO_OLD = 'The database has schema 31, from before Pipit 1.0.';

const people = (db: Kysely<Schema>) => db.selectFrom('users').selectAll().execute();

async function fill(source: () => Source): Promise<void> {
  await loadFixture(source(), released[0] ?? 0);
  await withRawDatabase(source(), (db) => sql`update schema_version set version = 31`.execute(db));
}

describe.runIf(wants('sqlite'))('a database from before 1.0 in SQLite is refused, and stays as it is', () => {
  const home = async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'home-'));
    const file = join(DATA_DIR, 'pipit.db');
    await fill(() => nodeSqlite(file));
    const all = async () => [await definitionsOf(nodeSqlite(file)), await withRawDatabase(nodeSqlite(file), people)];
    const before = await all();
    const unchanged = async () => expect(await all()).toEqual(before);
    return { DATA_DIR, file, config: readConfig({ DATA_DIR }, false), unchanged };
  };
  const empty = () => readConfig({ DATA_DIR: mkdtempSync(join(folder, 'empty-')) }, false);

  test('by a start, by commands beside it, and by copy; doctor says why', async () => {
    const { DATA_DIR, file, config, unchanged } = await home();
    await expect(openData(config)).rejects.toThrow(TOO_OLD);
    await expect(withStore(config, async () => undefined)).rejects.toThrow(TOO_OLD);
    const to = join(folder, 'copied', 'pipit.db');
    await expect(copyCommunity({ from: { file }, to: { file: to } }, () => undefined)).rejects.toThrow(TOO_OLD);
    const { code, output } = await runScript('doctor.ts', [], { DATA_DIR });
    expect(code).toBe(1);
    expect(output).toContain('schema 31, from before Pipit 1.0');
    await unchanged();
  });

  test.each(['none', 'beside', 'one file'] as const)('by restore, from a backup with pictures %s', async (pictures) => {
    const { config, unchanged } = await home();
    const backup = join(folder, `${crypto.randomUUID()}.backup`);
    await makeBackup(config, backup, { pictures });
    const target = empty();
    await expect(restoreBackup(target, backup)).rejects.toThrow(TOO_OLD);
    expect(readdirSync(target.dataDir)).toEqual([]);
    await unchanged();
  });

  test('by import and by rollback', async () => {
    const { DATA_DIR, file, config, unchanged } = await home();
    const target = empty();
    await expect(importDatabase(target, file)).rejects.toThrow(TOO_OLD);
    expect(readdirSync(target.dataDir)).toEqual([]);
    await makeBackup(config, join(DATA_DIR, 'backups', 'before-schema-32-2026-11-19T07-00-00Z.db'), {
      pictures: 'none',
    });
    await expect(rollBack(config)).rejects.toThrow(TOO_OLD);
    await unchanged();
  });
});

describe.runIf(wants('postgres'))('a database from before 1.0 in PostgreSQL is refused, and stays as it is', () => {
  test('by a start and by copy', async () => {
    const url = await createDatabase(inject('postgres'));
    await fill(() => postgres(url));
    const before = await definitionsOf(postgres(url));
    await expect(openData(readConfig({ DATABASE_URL: url, DATA_DIR: folder }, false))).rejects.toThrow(TOO_OLD);
    const to = { file: join(folder, 'copied-too', 'pipit.db') };
    await expect(copyCommunity({ from: { url }, to }, () => undefined)).rejects.toThrow(TOO_OLD);
    expect(await definitionsOf(postgres(url))).toEqual(before);
  });
});
