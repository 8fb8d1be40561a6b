import type { Store } from './open.ts';

/** What the first of all nodes made is what every node gets. */
export async function readOrCreateSetting({ db }: Store, name: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.value;
  await db
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.value ?? '';
}
