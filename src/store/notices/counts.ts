import { type RawBuilder, sql } from 'kysely';
import { idList, idTable } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { COUNTED, type Mark } from '../visibility/counted.ts';

/** In SQL: the rows that a notice of likes or follows counts, as far as they are counted. */
const MEMBERS = {
  like: (more: string) => members('likes', 'likes.post_id = notices.post_id', more),
  follow: (more: string) => members('follows', 'follows.followee_id = notices.user_id', more),
};

const members = (table: 'likes' | 'follows', isOf: string, more: string): string => `
  from ${table} where ${isOf} and ${table}.told = 1 and ${table}.created_at >= notices.created_at
    and ${table}.created_at / 86400000 = notices.day and ${more}`;

/** For `recount`: by kind, what its count is to be. */
export const TOLD_COUNTS = [
  ['like', `(select count(*) ${MEMBERS.like(COUNTED.likes)})`],
  ['follow', `(select count(*) ${MEMBERS.follow(COUNTED.follows)})`],
] as const;

const MOVED: Partial<Record<Mark, RawBuilder<unknown>>> = {
  likes: sql`kind = 'like' and post_id`,
  follows: sql`kind = 'follow' and user_id`,
};

/**
 * In a transaction: what somebody did, as it was told, leaves the counts or comes back. `of`: the posts that they like, or
 * the people whom they follow.
 */
export async function moveTold(
  store: Store,
  mark: Mark,
  { id, of, by }: { id: number; of: number[]; by: 1 | -1 },
): Promise<void> {
  const moved = MOVED[mark];
  if (!moved || of.length === 0) return;
  const isTheirs =
    mark === 'likes'
      ? sql`select 1 ${sql.raw(MEMBERS.like('true'))} and likes.user_id = ${id}`
      : sql`select 1 ${sql.raw(MEMBERS.follow('true'))} and follows.follower_id = ${id}`;
  await sql`
    update notices set count = count + ${by}
    where ${moved} in (select id from ${idTable(store.engine, idList(store, of))} as wanted)
      and exists (${isTheirs})`.execute(store.db);
}
