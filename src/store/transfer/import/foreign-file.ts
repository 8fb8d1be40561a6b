import { Kysely } from 'kysely';
import type { Source, Store } from '../../engine/store.ts';
import { FILES_CHECK } from '../../nouns/media/check-files.ts';
import type { Schema } from '../../schema.ts';
import { LEFT_BEHIND } from '../tables.ts';

/** A look at a database as it is, of whatever schema. */
export async function withRawDatabase<T>(source: Source, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect: source.dialect });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** What belongs to one place and must not travel in a file: who is logged in, links to it, the secret that signs tokens, what its storage has, and what is to be done. */
export async function dropLocalSecrets({ db }: Store): Promise<void> {
  for (const table of LEFT_BEHIND) await db.deleteFrom(table).execute();
  await db.deleteFrom('invitations').execute();
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('idempotency_keys').execute();
  await db.deleteFrom('settings').where('name', 'in', ['token_secret', FILES_CHECK]).execute();
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
