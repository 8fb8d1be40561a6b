import type { Store } from './store.ts';

/** The setting that holds the secret, where it is not kept in a file. */
export const TOKEN_SECRET = 'token_secret';

/** What the first of all nodes made is what every node gets. */
export async function readOrCreateSetting(store: Store, name: string, make: () => string): Promise<string> {
  const known = await readSetting(store, name);
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
