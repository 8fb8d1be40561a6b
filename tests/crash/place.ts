import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { patientPostgres } from '#store/engine/drivers/postgres.ts';
import type { Source, Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import type { Schema } from '#store/schema.ts';
import { createDatabase } from '../harness/postgres/postgres.ts';

/** The data of a server that is killed, and direct access to it. */
export interface Place {
  settings: Record<string, string>;
  look<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Opens the store like the server. None may be running. */
  open(): Promise<{ store: Store; close: () => Promise<void> }>;
  /** Damage that the engine itself reports. */
  damage(db: Kysely<Schema>): Promise<string[]>;
  /** Waits for data that a killed process sent to another one and that may still arrive. */
  settled(): Promise<void>;
  remove(): void;
}

export function sqlitePlace(): Place {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-crash-'));
  return {
    settings: { DATA_DIR },
    look: (work) => looking(nodeSqlite(join(DATA_DIR, 'pipit.db')).dialect, work),
    open: () => opened(nodeSqlite(join(DATA_DIR, 'pipit.db'))),
    damage: async (db) => {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
      return [
        ...rows.map((row) => row.integrity_check).filter((found) => found !== 'ok'),
        ...orphans.rows.map(({ table }) => `a row of ${table} refers to nothing`),
      ];
    },
    settled: async () => undefined,
    remove: () => rmSync(DATA_DIR, { recursive: true, force: true }),
  };
}

export async function postgresPlace(cluster: string): Promise<Place> {
  const DATABASE_URL = await createDatabase(cluster);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-crash-'));
  const look: Place['look'] = (work) => looking(patientPostgres(DATABASE_URL, 1).dialect, work);
  return {
    settings: { DATABASE_URL, DATA_DIR },
    look,
    open: () => opened(patientPostgres(DATABASE_URL, 2)),
    damage: async () => [],
    settled: () => look(untilAlone),
    remove: () => rmSync(DATA_DIR, { recursive: true, force: true }),
  };
}

async function opened(source: Source): Promise<{ store: Store; close: () => Promise<void> }> {
  const store = await openStore(source);
  return { store, close: () => closeStore(store) };
}

async function looking<T>(dialect: ConstructorParameters<typeof Kysely>[0]['dialect'], work: Work<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

type Work<T> = (db: Kysely<Schema>) => Promise<T>;

async function untilAlone(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
    if (rows.length === 0) return;
  }
}
