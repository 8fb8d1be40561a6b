import { sql } from 'kysely';
import { fold } from '#contract/text/text.ts';
import { lockRow } from '../sql/lock.ts';
import { preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { isSeenPerson, type Reader } from '../visibility/visible.ts';

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

const nthPost = preparedOne<{ author: number; since: number; before: number }, { created_at: number }>((db, param) =>
  db
    .selectFrom('posts')
    .select('created_at')
    .where('author_id', '=', param('author'))
    .where('created_at', '>', param('since'))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(param('before')),
);

/** In a transaction, until whose end they write no other: when they wrote the post with so many after it, if since then. */
export async function timeOfPost(store: Store, author: number, since: number, before: number) {
  await lockRow(store, 'users', author);
  return (await nthPost(store, { author, since, before }))?.created_at;
}
