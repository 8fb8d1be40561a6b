import type { Store } from '../../engine/store.ts';
import { stampOf } from '#contract/text/text.ts';
import { sql } from 'kysely';
import { hasAccount } from '../../schema/people/users.ts';
import { newUuid } from '../../engine/uuid.ts';
import { keepNewestOfModeration } from './bounds.ts';

interface Link {
  member: number;
  /** The host is null. */
  by: number | null;
  /** The entry of the log that says who made it for whom: the notifications take the names from there. */
  entry: number;
  now: number;
}

/** In a transaction: a link was made. */
export const tellOfReset = (store: Store, link: Link): Promise<void> => tell(store, link, {});

/** In a transaction: the latest link was used. */
export async function tellResetUsed(store: Store, member: number, now: number): Promise<void> {
  const made = await store.db
    .selectFrom('log')
    .select(['id', 'actor_id'])
    .where('target_id', '=', member)
    .where('action', '=', 'reset_link')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (made) await tell(store, { member, by: made.actor_id, entry: made.id, now }, { usedAt: stampOf(now) });
}

/**
 * The member is notified, and every owner who did not make the link. Earlier links of the same maker that were never used are
 * not listed any more: they ended with this one. Those that were used stay.
 */
async function tell(store: Store, { member, by, entry, now }: Link, data: { usedAt?: string }): Promise<void> {
  const { db } = store;
  await sql`
    delete from notices where kind in ('reset_link', 'reset_link_made') and data = '{}' and log_id in (
      select id from log where target_id = ${member} and action = 'reset_link'
        and coalesce(actor_id, 0) = coalesce(cast(${by} as bigint), 0))`.execute(db);
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where(hasAccount)
    .where('id', 'not in', [member, by ?? member])
    .execute();
  for (const [user, kind] of [
    [member, 'reset_link'] as const,
    ...owners.map(({ id }) => [id, 'reset_link_made'] as const),
  ]) {
    await sql`
      insert into notices (uid, user_id, kind, log_id, data, at, created_at)
      values (${newUuid(store.engine)}, ${user}, ${kind}, ${entry}, ${JSON.stringify(data)}, ${now}, ${now})`.execute(
      db,
    );
    if (user !== member) await keepNewestOfModeration(store, user);
  }
}
