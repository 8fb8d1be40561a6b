import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openData } from '#server/open-data.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import { currentSchema, migrations } from '#store/engine/migrations/index.ts';
import type { Migration } from '#store/engine/migrations/migrate.ts';
import type { Source } from '#store/engine/store.ts';
import { closeStore, openStore, openUnchanged } from '#store/open.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { rowsOf, TABLES, type Table } from '#store/transfer/tables.ts';
import { wants } from '#tests/harness/choice.ts';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { columnsOf, definitionsOf, loadFixture, released } from '#tests/harness/data/fixtures.ts';
import { indexAll } from '#tests/harness/data/search-index.ts';
import { createDatabase } from '#tests/harness/postgres/postgres.ts';
import { entryAt } from '#tests/harness/process/bundle.ts';
import { runScript } from '#tests/harness/process/script.ts';
import { createWorld } from '#tests/harness/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'pipit-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const engines = [
  { name: 'sqlite', open: async () => join(mkdtempSync(join(folder, 'db-')), 'pipit.db'), on: nodeSqlite },
  { name: 'postgres', open: () => createDatabase(inject('postgres')), on: (url: string): Source => postgres(url) },
].filter(({ name }) => wants(name));

const invented: Migration = async (db) => {
  await db.schema
    .alterTable('posts')
    .addColumn('mood', 'text', (column) => column.defaultTo('calm'))
    .execute();
  await db.schema.createTable('moods').addColumn('name', 'text').execute();
};
const broken: Migration = async (db, engine) => {
  await invented(db, engine);
  throw new Error('there is no such mood');
};
const next: readonly Migration[] = [...migrations, invented];

const TOO_OLD = 'The database has schema 31, from before Pipit 1.0.';

type Row = Record<string, unknown>;

async function rowsIn(source: Source, tables: readonly string[]): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  await withRawDatabase(source, async (db) => {
    for (const table of tables) {
      const rows: Row[] = [];
      for await (const batch of rowsOf(db, source.engine, table as Table)) rows.push(...batch);
      found.set(table, rows);
    }
  });
  return found;
}

/** Expects every row with all its values. There may be more columns. */
function expectKept(before: Map<string, Row[]>, after: Map<string, Row[]>): void {
  for (const [table, rows] of before) expect(after.get(table), table).toMatchObject(rows);
}

describe.each(engines)('an upgrade on $name', ({ name, open, on }) => {
  test.each(released)('of a released schema (%i) keeps every row, and serves', async (version) => {
    const place = await open();
    await loadFixture(on(place), version);
    const columns = await columnsOf(on(place));
    const kept = TABLES.filter((table) => columns.some((column) => column.startsWith(`${table}.`)));
    const before = await rowsIn(on(place), kept);
    expect(kept.filter((table) => before.get(table)?.length === 0)).toEqual([]);

    const upgraded = await openStore(on(place));
    await indexAll(upgraded);
    await closeStore(upgraded);
    expectKept(before, await rowsIn(on(place), kept));
    expect(await withRawDatabase(on(place), wrongCounters)).toEqual([]);
    const world = await createWorld(on(place));
    try {
      const shown = before.get('posts')?.filter(({ state = 'visible' }) => state === 'visible');
      const { posts } = (await world.visitor.get('/posts')).body;
      expect(posts).toHaveLength(shown?.length ?? 0);
      for (const { _id, content } of posts) {
        const q = encodeURIComponent(`"${content.replaceAll('"', '')}"`);
        expect((await world.visitor.get(`/search/posts?q=${q}`)).body, content).toMatchObject({ posts: [{ _id }] });
      }
      const login = { username: 'zoe', password: 'correct horse battery' };
      expect((await world.visitor.post('/auth/login', login)).status).toBe(200);
      expect(
        (await world.visitor.post('/auth/signup', { ...login, username: 'gone', firstName: 'G', email: 'g@x.org' }))
          .status,
      ).toBe(422);
      await world.signUp();
      if (before.has('notices')) {
        const wren = (await world.visitor.post('/auth/login', { ...login, username: 'wren' })).body.encodedToken;
        const { notices } = (await world.visitor.get('/notices', { token: wren })).body;
        expect(notices).toContainEqual(expect.objectContaining({ kind: 'act' }));
      }
    } finally {
      await world.close();
    }
  });

  test.each(released)(
    'of a released schema (%i) makes the tables, indexes and triggers of a new database',
    async (version) => {
      const [old, fresh] = [await open(), await open()];
      await loadFixture(on(old), version);
      for (const place of [old, fresh]) await closeStore(await openStore(on(place)));
      expect(await definitionsOf(on(old))).toEqual(await definitionsOf(on(fresh)));
    },
  );

  test('from a schema before the first release is refused, and changes nothing', async () => {
    const place = await loaded();
    await withRawDatabase(on(place), (db) => sql`update schema_version set version = 31`.execute(db));
    const before = await definitionsOf(on(place));
    await expect(upgrade(place, migrations)).rejects.toThrow(TOO_OLD);
    await expect(upgrade(place)).rejects.toThrow(TOO_OLD);
    await expect(openUnchanged(on(place))).rejects.toThrow(TOO_OLD);
    expect(await definitionsOf(on(place))).toEqual(before);
  });

  const loaded = async () => {
    const place = await open();
    await loadFixture(on(place), released.at(-1) ?? 0);
    await closeStore(await openStore(on(place)));
    return place;
  };
  const upgrade = async (place: string, list = next) => closeStore(await openStore(on(place), { migrations: list }));

  test('that fails has done nothing, and can be tried again', async () => {
    const place = await loaded();
    const before = await columnsOf(on(place));
    await expect(upgrade(place, [...migrations, broken])).rejects.toThrow('there is no such mood');
    expect(await columnsOf(on(place))).toEqual(before);
    await upgrade(place);
    expect(await columnsOf(on(place))).toEqual([...before, 'moods.name', 'posts.mood'].sort());
  });

  test('that is killed in the middle has done nothing, and can be tried again', async () => {
    const place = await loaded();
    const before = await columnsOf(on(place));
    const script = entryAt('tests/harness/process/upgrade-halfway.ts');
    const child = spawn(process.execPath, [script, name, place], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await upgrade(place);
    expect(await columnsOf(on(place))).toEqual([...before, 'moods.name', 'posts.mood'].sort());
  });

  test('is refused by an older Pipit', async () => {
    const place = await loaded();
    await upgrade(place);
    await expect(upgrade(place, migrations)).rejects.toThrow('Start a newer Pipit');
  });
});

describe.runIf(wants('sqlite'))('a snapshot', () => {
  const home = async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'home-'));
    await loadFixture(nodeSqlite(join(DATA_DIR, 'pipit.db')), released.at(-1) ?? 0);
    await closeStore(await openStore(nodeSqlite(join(DATA_DIR, 'pipit.db'))));
    return { DATA_DIR, config: readConfig({ DATA_DIR }, false), source: nodeSqlite(join(DATA_DIR, 'pipit.db')) };
  };
  const start = async (config: Parameters<typeof openData>[0], list = next) =>
    closeStore((await openData(config, list)).store);
  const namesIn = (folder: string) => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };

  test('is taken before a migration, and a rollback returns to it', async () => {
    const { DATA_DIR, config, source } = await home();
    const before = { columns: await columnsOf(source), posts: await rowsIn(source, ['posts']) };
    await start(config);
    const snapshots = namesIn(join(DATA_DIR, 'backups'));
    expect(snapshots).toEqual([expect.stringMatching(`^before-schema-${currentSchema() + 1}-.*\\.db$`)]);
    expect(await columnsOf(source)).toContain('posts.mood');

    const { code, output } = await runScript('rollback.ts', [], { DATA_DIR });
    expect(code, output).toBe(0);
    expect(output).toContain(`Back to schema ${currentSchema()}`);
    expect({ columns: await columnsOf(source), posts: await rowsIn(source, ['posts']) }).toEqual(before);
    const [aside = ''] = namesIn(DATA_DIR).filter((name) => name.startsWith('before-rollback-'));
    expect(await columnsOf(nodeSqlite(join(DATA_DIR, aside, 'pipit.db')))).toContain('posts.mood');
    await start(config);
    expect(await columnsOf(source)).toContain('posts.mood');
  });

  test('is taken for nothing else: not for a new database, not for one that is up to date', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'new-'));
    const config = readConfig({ DATA_DIR }, false);
    await start(config);
    await start(config);
    expect(namesIn(join(DATA_DIR, 'backups'))).toEqual([]);
  });

  test('of the last migration alone is kept', async () => {
    const { DATA_DIR, config } = await home();
    await start(config);
    await start(config, [...next, async () => undefined]);
    expect(namesIn(join(DATA_DIR, 'backups'))).toEqual([
      expect.stringMatching(`^before-schema-${currentSchema() + 2}-`),
    ]);
  });

  test('that cannot be taken stops the migration', async () => {
    const { DATA_DIR, config, source } = await home();
    writeFileSync(join(DATA_DIR, 'backups'), 'a file in the way');
    await expect(start(config)).rejects.toThrow('The backup was not made');
    expect(await columnsOf(source)).not.toContain('posts.mood');
  });

  test('that is not there cannot be returned to: that is said in one line', async () => {
    const { DATA_DIR } = await home();
    const { code, output } = await runScript('rollback.ts', [], { DATA_DIR });
    expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(output).toContain('There is no snapshot');
    expect(readFileSync(join(DATA_DIR, 'pipit.db')).length).toBeGreaterThan(0);
  });
});
