import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../schema/table.ts';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { dayOf } from './may-tell.ts';

/** In `data`: nobody could see what it tells of when it was written. */
const WAITS = sql.lit('{"waits":true}');

/** For a new notice of what somebody wrote. */
export const dataOf = (post: number, comment: number | null) => sql`
  case when exists (select 1 from posts where posts.id = cast(${post} as bigint) and posts.state <> 'visible')
    or exists (select 1 from comments where comments.id = cast(${comment} as bigint) and comments.state <> 'visible')
    then ${WAITS} else '{}' end`;

/** In the order of members: the jobs that push to them are locked in that order everywhere. What somebody is deleting stays out. */
const waiting = (engine: Engine, isOf: RawBuilder<unknown>) => sql<{ id: number }>`
  select notices.id from notices
  where ${isOf} and notices.data = ${WAITS}
    and exists (select 1 from posts where posts.id = notices.post_id and posts.state = 'visible')
    and (notices.comment_id is null or exists (
      select 1 from comments where comments.id = notices.comment_id and comments.state = 'visible'))
  order by notices.user_id, notices.id ${engine === 'postgres' ? sql`for update skip locked` : sql``}`;

const WAITING = {
  post: prepared<{ id: number }, { id: number }>((_db, param, engine) =>
    waiting(engine, sql`notices.post_id = ${param('id')}`),
  ),
  comment: prepared<{ id: number }, { id: number }>((_db, param, engine) =>
    waiting(engine, sql`notices.comment_id = ${param('id')}`),
  ),
};

const tellNow = prepared<{ id: number; day: number; now: number }, never>(
  (_db, param) => sql`
    update notices set at = ${param('now')}, created_at = ${param('now')}, day = ${param('day')}, data = '{}'
    where id = ${param('id')}`,
);

/** In a transaction: what waited to be seen is told as if it was written now, once. */
export async function tellOfReleased(
  store: Store,
  { type, id }: { type: keyof typeof WAITING; id: number },
  now: number,
): Promise<void> {
  for (const row of await WAITING[type](store, { id })) await tellNow(store, { id: row.id, day: dayOf(now), now });
}
