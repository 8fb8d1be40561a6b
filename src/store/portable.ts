import { Kysely, sql } from 'kysely';
import { schemaVersion } from './migrate.ts';
import { openStore, type Source, type Store } from './open.ts';
import type { Schema } from './schema.ts';
import { StoreError } from './store-error.ts';

/** Opens a database that came as a file from elsewhere, if it is a sound one of Pipit's; only then is it migrated. */
export async function openForeign(source: Source): Promise<Store> {
  await openPlain(source, assertSound);
  return openStore(source);
}

/** A look at a database as it is, of whatever schema. */
export async function openPlain<T>(source: Source, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect: source.dialect });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function assertSound(db: Kysely<Schema>): Promise<void> {
  const found = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db).then(
    ({ rows }) => rows[0]?.quick_check,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  if (found !== 'ok') throw new StoreError(`This file is damaged or no database: ${inOneLine(found ?? '')}`);
  const version = await schemaVersion(db).catch(() => 0);
  if (version < 1) throw new StoreError('This file is no database of Pipit.');
}

/** SQLite puts a line above what it found. */
const inOneLine = (found: string): string => found.replace(/^\*{3}.*\*{3}\n/, '').replaceAll('\n', ' ');

/** What belongs to one place and must not travel in a file: who is logged in, and the secret that signs tokens. */
export async function forgetPlace({ db }: Store): Promise<void> {
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('idempotency_keys').execute();
  await db.deleteFrom('settings').where('name', '=', 'token_secret').execute();
}

/** The guest's password is public; its hash may come from a place whose hashes cannot be read here. */
export async function setGuestPassword(
  { db }: Store,
  readable: (hash: string) => boolean,
  hash: string,
): Promise<void> {
  const guest = await db.selectFrom('users').select(['id', 'password_hash']).where('guest', '=', 1).executeTakeFirst();
  if (!guest || readable(guest.password_hash ?? '')) return;
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', guest.id).execute();
}
