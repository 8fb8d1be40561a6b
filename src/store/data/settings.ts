import type { Store } from '../engine/store.ts';

/** The setting that holds the secret, where it is not kept in a file. */
export const TOKEN_SECRET = 'token_secret';

/** The value that the first node made is the one that every node gets. Not for use in a transaction. */
export async function readOrCreateSetting(store: Store, name: string, make: () => string): Promise<string> {
  // A start on a full disk can read, and cannot open the connection that writes.
  const known = await readSetting({ ...store, db: store.reader }, name);
  if (known !== undefined) return known;
  await store.db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSetting(store, name)) ?? '';
}

export async function readSetting({ db }: Store, name: string): Promise<string | undefined> {
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value;
}

export async function writeSetting({ db }: Store, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
