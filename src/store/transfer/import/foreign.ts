import { Kysely, sql } from 'kysely';
import { damageIn } from '../../data/health.ts';
import { StoreError } from '../../engine/failures.ts';
import { assertUpgradable, currentSchema } from '../../engine/migrations/index.ts';
import { schemaVersion } from '../../engine/migrations/migrate.ts';
import type { Source, Store } from '../../engine/store.ts';
import { FILES_CHECK } from '../../nouns/media/check-files.ts';
import type { Schema } from '../../schema.ts';
import { LEFT_BEHIND, TABLES, type Table } from '../tables.ts';

/** Opens a database unchanged, with any schema. */
export async function withRawDatabase<T>(source: Source, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect: source.dialect });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Deletes what belongs to one place and must not travel in a file: sessions, invitations, pending jobs, the secret that
 * signs tokens, and what was found in its storage.
 */
export async function dropLocalSecrets({ db }: Store): Promise<void> {
  for (const table of LEFT_BEHIND) await db.deleteFrom(table).execute();
  await db.deleteFrom('invitations').execute();
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('idempotency_keys').execute();
  await db.deleteFrom('settings').where('name', 'in', ['token_secret', FILES_CHECK]).execute();
}

/** The guest's password is public; its hash may come from an installation whose hashes cannot be verified here. */
export async function setGuestPassword(
  { db }: Store,
  readable: (hash: string) => boolean,
  hash: string,
): Promise<void> {
  const guest = await db.selectFrom('users').select(['id', 'password_hash']).where('guest', '=', 1).executeTakeFirst();
  if (!guest || readable(guest.password_hash ?? '')) return;
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', guest.id).execute();
}

type Db = Kysely<Schema>;

/** Tables of SQLite itself and of a backup. */
const HARMLESS = /^table (sqlite_(sequence|stat\d)|backup_manifest)$/;

/** The schema version of a file from an untrusted source. */
export async function versionIn(db: Db): Promise<number> {
  const damaged = () => {
    throw new StoreError('This file is damaged or no database.');
  };
  const objects = await objectsIn(db).catch(damaged);
  // A view of that name could run for ever.
  const version = objects.includes('table schema_version') ? await schemaVersion(db).catch(damaged) : 0;
  if (!Number.isInteger(version) || version < 1) throw new StoreError('This file is no database of Pipit.');
  assertUpgradable(version);
  if (version <= currentSchema()) return version;
  throw new StoreError(
    `It has schema ${version}, newer than the ${currentSchema()} that this Pipit knows. Start a newer Pipit.`,
  );
}

const REMOVE_IT = 'Remove it, or export the file anew.';

/** Returns those of the tables that the schema has. Refuses a file that contains anything else or lacks something. */
export async function assertSameTables<T extends Table>(
  from: Db,
  own: Db,
  tables: readonly T[],
  whatToDo: (foreign: string) => string = () => REMOVE_IT,
): Promise<T[]> {
  const [found, expected] = [await objectsIn(from), await objectsIn(own)];
  const foreign = found.find((object) => !expected.includes(object) && !HARMLESS.test(object));
  if (foreign) throw new StoreError(`It has a ${foreign} that is not Pipit's. ${whatToDo(foreign)}`);
  const missing = expected.find((object) => !found.includes(object));
  if (missing) throw new StoreError(`It lacks the ${missing} of a Pipit.`);
  const shared = tables.filter((table) => expected.includes(`table ${table}`));
  for (const table of shared) {
    const [has, needs] = [await columnsIn(from, table), await columnsIn(own, table)];
    if (has !== needs) throw new StoreError(`Its table ${table} has the columns ${has} instead of ${needs}.`);
  }
  return shared;
}

/**
 * Checks a file that is adopted unchanged. In addition to its tables, its triggers and views must be word for word
 * those of a fresh database of the same schema: a trigger can do anything with each row that is written.
 */
export async function assertSameSchema(from: Db, own: Db, file: string): Promise<void> {
  await assertSameTables(from, own, TABLES, (foreign) => withoutIt(foreign, file));
  const [found, expected] = [await programsIn(from), await programsIn(own)];
  for (const [name, text] of expected) {
    if (found.get(name) !== text) throw new StoreError(`Its ${name} is not as Pipit makes it. Restore another backup.`);
  }
}

const withoutIt = (foreign: string, file: string): string =>
  `Restore another backup, or if you know it: sqlite3 ${file} 'drop ${foreign.replace(/^(virtual|shadow)/, 'table')}'`;

/** The text of triggers, views and virtual tables without spacing, which differs between releases. */
async function programsIn(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ type: string; name: string; text: string }>`
    select type, name, sql as text from sqlite_schema
    where type in ('trigger', 'view') or sql like 'create virtual%'`.execute(db);
  return new Map(rows.map(({ type, name, text }) => [`${type} ${name}`, text.replace(/\s+/g, ' ')]));
}

/** Objects such as `table posts`, `view …`, `trigger …`. Indexes are ignored: they are not read. */
async function objectsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name from pragma_table_list where schema = 'main'
    union all select type, name from sqlite_schema where type = 'trigger'`.execute(db);
  return rows.map(({ type, name }) => `${type} ${name}`).filter((object) => object !== 'table sqlite_schema');
}

async function columnsIn(db: Db, table: Table): Promise<string> {
  const { rows } = await sql<{ shown: string }>`
    select name || ' ' || lower(type) || iif(hidden, ' generated', '') as shown
    from pragma_table_xinfo(${table}) order by name`.execute(db);
  return rows.map(({ shown }) => shown).join(', ');
}

/** Values of a wrong type are reported later, by the check of each row, which can name the row. */
const OF_ONE_ROW = /^\w+ value in /;

export async function assertReadable(db: Db, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const [damage] = (await damageIn(db, `quick_check(${table})`)).filter((found) => !OF_ONE_ROW.test(found));
    if (damage) throw new StoreError(`This file is damaged: ${damage}.`);
  }
}

/** The next id would continue after the value stored here. */
export async function assertSequences(db: Db, most: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_sequence where typeof(seq) <> 'integer' or seq not between 0 and ${most}`.execute(db);
  if (rows[0]) throw new StoreError(`The last id of its table ${rows[0].name} is no whole number from 0 to ${most}.`);
}
