import { sql } from 'kysely';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { hasAccount } from '../../schema/people/users.ts';

const owner = preparedOne<object, { id: number }>((db) =>
  db.selectFrom('users').select('id').where('role', '=', sql.lit('owner')).where(hasAccount).limit(1),
);
export const hasOwner = async (store: Store): Promise<boolean> => (await owner(store, {})) !== undefined;

/** In a transaction, until whose end no other owner leaves, is demoted or suspended. */
export async function isLastOwner({ db, engine }: Store, id: number): Promise<boolean> {
  const owners = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where(hasAccount)
    .where('state', 'not in', ['suspended', 'waiting'])
    .orderBy('id');
  // Most who leave are no owners, and need not wait for what an owner does.
  if (!(await owners.where('id', '=', id).executeTakeFirst())) return false;
  const found = await (engine === 'postgres' ? owners.forNoKeyUpdate() : owners).execute();
  return found.length === 1 && found[0]?.id === id;
}
