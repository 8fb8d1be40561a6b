import { type Kysely, sql } from 'kysely';
import { sha256 } from '#contract/text/bytes.ts';
import { damageIn, mendIndexes, WHOLE } from '../data/health.ts';
import { StoreError } from '../engine/failures.ts';
import { assertUpgradable, currentSchema } from '../engine/migrations/index.ts';
import { schemaVersion } from '../engine/migrations/migrate.ts';
import type { Store } from '../engine/store.ts';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';
import type { Gathered } from './pictures.ts';
import { countRows, type Digest, digest, LEFT_BEHIND, TABLES } from './tables.ts';

/** The description of a backup, stored in a table of its own in the backup file. */
export interface Manifest {
  /** The version of the Pipit that made it. */
  app: string;
  schema: number;
  madeAt: number;
  /** The engine that the data came from; the backup file itself is always SQLite. */
  engine: Engine;
  /** Signs the tokens; null if the setting TOKEN_SECRET provides it. */
  secret: string | null;
  tables: Digest[];
  /** Null for a snapshot, which has no pictures. */
  media: Gathered | null;
}

/** Progress goes from 0 to 1. */
type OnProgress = (part: number) => void;

/** Checks that the file is sound, computes a digest of every table, and writes the manifest into the file. */
export async function addManifest(
  db: Kysely<Schema>,
  about: Omit<Manifest, 'schema' | 'tables'>,
  onProgress: OnProgress,
): Promise<Manifest> {
  const [damage] = await damageIn(db, WHOLE);
  if (damage) throw new StoreError(`The database is damaged: ${damage}. "npm run doctor" says what to do.`);
  const there = await tablesIn(db);
  for (const table of LEFT_BEHIND) if (there.has(table)) await db.deleteFrom(table).execute();
  const known = TABLES.filter((table) => there.has(table));
  const tables = await digestAll(db, known, onProgress);
  const manifest: Manifest = { ...about, schema: await schemaVersion(db), tables };
  const text = JSON.stringify(manifest);
  await sql`create table backup_manifest (manifest text not null, checksum text not null)`.execute(db);
  await sql`insert into backup_manifest values (${text}, ${await sha256(text)})`.execute(db);
  return manifest;
}

interface Checked {
  manifest: Manifest;
  /** True if the indexes were damaged and have been rebuilt. */
  mended: boolean;
}

/** Returns the manifest of a backup whose rows are all unchanged; otherwise throws an error that says what is wrong. */
export async function checkBackup(db: Kysely<Schema>, onProgress: OnProgress): Promise<Checked> {
  const manifest = await readManifest(db);
  assertUpgradable(manifest.schema);
  if (manifest.schema > currentSchema()) {
    throw new StoreError(
      `It was made by a newer Pipit (${manifest.app}, schema ${manifest.schema}; this one knows ${currentSchema()}). Update Pipit first.`,
    );
  }
  const [damage] = await damageIn(db, WHOLE);
  const mended = damage !== undefined && (await mendIndexes(db));
  if (damage && !mended) throw new StoreError(`It is damaged: ${damage}`);
  const names = manifest.tables.map(({ table }) => table);
  const now = await digestAll(db, names, onProgress);
  for (const [i, { table, rows, hash }] of manifest.tables.entries()) {
    if (now[i]?.rows !== rows || now[i]?.hash !== hash) {
      throw new StoreError(`It is damaged: ${table} is not as it was when the backup was made.`);
    }
  }
  return { manifest, mended };
}

export const removeManifest = (db: Kysely<Schema>): Promise<unknown> => sql`drop table backup_manifest`.execute(db);

export async function readManifest(db: Kysely<Schema>): Promise<Manifest> {
  const { rows } = await sql<{ manifest: string; checksum: string }>`select * from backup_manifest`
    .execute(db)
    .catch((error: Error) => {
      throw new StoreError(
        error.message.includes('no such table') ? 'It is no backup of Pipit.' : `It is damaged: ${error.message}`,
      );
    });
  const [row] = rows;
  if (!row || (await sha256(row.manifest)) !== row.checksum) throw new StoreError('It is damaged: its manifest is.');
  return JSON.parse(row.manifest);
}

async function digestAll(db: Kysely<Schema>, tables: readonly Digest['table'][], onProgress: OnProgress) {
  let total = 1;
  for (const table of tables) total += await countRows(db, table);
  let done = 0;
  const digests: Digest[] = [];
  for (const table of tables) {
    const onBatch = (_: string[], rows: unknown[]) => {
      done += rows.length;
      onProgress(done / total);
    };
    digests.push(await digest({ db, engine: 'sqlite' }, table, onBatch));
  }
  return digests;
}

/** A database with an older schema has fewer tables than this Pipit knows. */
async function tablesIn(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const LAST = 'backup_at';
const MOST_EARLY_MS = 5 * 60_000;

/** True for the first of all nodes that find a backup due; false for the others. */
export async function takeTurn({ db }: Store, now: number, every: number): Promise<boolean> {
  // The clocks of nodes differ, and a node takes its turn a moment after the backup was due.
  const due = now - every + Math.min(every / 10, MOST_EARLY_MS);
  const { rows } = await sql`
    insert into settings (name, value) values (${LAST}, ${String(now)})
    on conflict (name) do update set value = excluded.value where cast(settings.value as bigint) <= ${sql.lit(due)}
    returning name`.execute(db);
  return rows.length > 0;
}

/** After a failure, any node may try again immediately. */
export const giveTurnBack = ({ db }: Store): Promise<unknown> =>
  sql`update settings set value = '0' where name = ${LAST}`.execute(db);

/** When the last turn was taken; undefined when none was. */
export async function lastTurn(db: Kysely<Schema>): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', LAST).executeTakeFirst();
  return Number(row?.value ?? 0) || undefined;
}

/** PostgreSQL still lists a Pipit that has just stopped, until its connections are closed. */
const STOPPING = { looks: 20, seconds: 0.1 };

/** The reason why no community may be restored into this PostgreSQL now, or null. Uses its only connection. */
export async function whyOccupied(db: Kysely<Schema>): Promise<string | null> {
  if (await isRunning(db)) return 'a Pipit is running on this database: stop it first.';
  const version = await schemaVersion(db).catch(() => 0);
  if (version === 0 || (await countRows(db, 'users')) === 0) return null;
  return 'the database is not empty. Create an empty one and name it in DATABASE_URL; the old one stays as it is, and its pictures stay where they are.';
}

async function isRunning(db: Kysely<Schema>): Promise<boolean> {
  for (let looks = 0; looks < STOPPING.looks; looks++) {
    const others = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'pipit' and pid <> pg_backend_pid()`.execute(db);
    if (others.rows.length === 0) return false;
    await sql`select pg_sleep(${sql.lit(STOPPING.seconds)})`.execute(db);
  }
  return true;
}
