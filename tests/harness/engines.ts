import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { AppOptions } from '#api/context.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { postgres } from '#store/engine/drivers/postgres.ts';
import type { Source } from '#store/engine/store.ts';
import type { Fetch } from './api/caller.ts';
import { wasmRow } from './browser/browser-engine.ts';
import { wants } from './choice.ts';
import { createMigrated } from './postgres/migrated.ts';
import { dropDatabase } from './postgres/postgres.ts';
import { createWorld, type World } from './world.ts';

export interface EngineRow {
  name: string;
  /** Opens a new, empty database. `source` can be called again for a second node. */
  open(): Promise<{
    source(): Source;
    /** Set if the app runs elsewhere. */
    createApp?(options: AppOptions): Fetch;
    remove(): void | Promise<void>;
  }>;
}

/** A write waits this long for the database: less than a test's timeout, so that the failure names the write. */
const PATIENCE_MS = 20_000;

const sqliteRow: EngineRow = {
  name: 'sqlite',
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pipit-contract-'));
    const file = join(folder, 'pipit.sqlite');
    copyFileSync(inject('sqliteTemplate'), file);
    return {
      source: () => ({ ...nodeSqlite(file), patienceMs: PATIENCE_MS }),
      remove: () => rmSync(folder, { recursive: true }),
    };
  },
};

const postgresRow: EngineRow = {
  name: 'postgres',
  open: async () => {
    const url = await createMigrated();
    const remove = () => dropDatabase(inject('postgres'), url);
    return { source: () => postgres(url, 10, PATIENCE_MS), remove };
  },
};

export const engines: EngineRow[] = [sqliteRow, postgresRow, wasmRow].filter(({ name }) => wants(name));

/** Each kind of database once. The browser's is left out because it is SQLite too. */
export const databases = engines.filter(({ name }) => name !== 'wasm');
const places = engines.filter(({ name }) => name !== 'postgres');
/** Each runtime of the API once, for behaviour that does not depend on the database. */
export const runtimes = places.length > 0 ? places : engines;

/** Runs the tests on each engine in turn, each time in a new, empty world. */
export function everyEngine(
  title: string,
  define: (world: World) => void,
  options?: Partial<AppOptions>,
  rows = engines,
): void {
  describe.each(rows)(`${title} ($name)`, (engine) => {
    // Filled before the first test runs.
    const world = {} as World;
    let remove: () => void | Promise<void>;
    beforeAll(async () => {
      const database = await engine.open();
      remove = database.remove;
      Object.assign(world, await createWorld(database.source(), options, database.createApp));
    });
    afterAll(async () => {
      try {
        await world.close();
      } finally {
        await remove();
      }
    });
    define(world);
  });
}
