import { sql } from 'kysely';
import { fold } from '#contract/text/text.ts';
import { claimKey } from '../../data/idempotency.ts';
import { lockRow } from '../../engine/lock.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { isSeenPerson, type Reader } from '../../reading/visibility/visible.ts';

/**
 * Whether one of these names is that of somebody who does not know the reader: does not follow them, has not invited them
 * and is not `known` to be there. A name that the reader does not see anybody by is nobody's.
 */
export async function namesStranger(
  { db }: Store,
  usernames: string[],
  { id, moderator }: Reader,
  known: number[],
): Promise<boolean> {
  if (usernames.length === 0) return false;
  const found = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.username_key', 'in', usernames.map(fold))
    .where('users.id', 'not in', [id, ...known])
    .where(isSeenPerson('profile', (name) => ({ reader: id, moderator })[name]))
    .where(sql<boolean>`not exists (select 1 from follows where follower_id = users.id and followee_id = ${id})`)
    .where(sql<boolean>`users.id <> coalesce((select own.invited_by from users as own where own.id = ${id}), 0)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What a newcomer wrote is noted among the keys: a row that a delete of the post does not take away. */
const SCOPE = 'first-day';

const nthNoted = preparedOne<{ author: number; since: number; before: number }, { created_at: number }>((db, param) =>
  db
    .selectFrom('idempotency_keys')
    .select('created_at')
    .where('user_id', '=', param('author'))
    .where('scope', '=', sql.lit(SCOPE))
    .where('created_at', '>', param('since'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(param('before')),
);

interface Noted {
  author: number;
  uid: string;
  now: number;
  since: number;
  most: number;
}

/**
 * In the transaction of a post, until whose end they write no other. Gives when they wrote the first of `most` posts since
 * then, if they did: this one is too many.
 */
export async function notePost(store: Store, { author, uid, now, since, most }: Noted): Promise<number | undefined> {
  await lockRow(store, 'users', author);
  const noted = await nthNoted(store, { author, since, before: most - 1 });
  if (noted) return noted.created_at;
  await claimKey(store, { userId: author, scope: SCOPE, key: uid, fingerprint: '', now }, uid);
  return undefined;
}
