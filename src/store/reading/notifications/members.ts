import { type RawBuilder, sql } from 'kysely';
import type { GroupKind } from '../../data/notifications/groups.ts';
import { dayEnd, follows } from '../../data/notifications/may-tell.ts';
import { atMost } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { LinePosition } from '../page.ts';
import type { ShortUserRow } from '../people/user-json.ts';
import { isSeenPerson, preparedFor, type Reader, type ReaderOf } from '../visibility/visible.ts';

/** Somebody in a group of likes or follows. */
export interface Member extends ShortUserRow {
  id: number;
  bird: string;
  /** Whether the reader follows them; of who follows the reader. */
  followed: number;
  at: number;
}

interface Range {
  /** The post that is liked, or who is followed. */
  of: number;
  since: number;
  /** Behind who came then, with this id. */
  at: number;
  id: number;
  limit: number;
}

/** So many are looked at for those whom the reader sees: the others are suspended or silenced. */
const LOOKED_AT = sql.lit(2_000);

const TABLES = {
  like: { table: 'likes', of: 'post_id', own: 'post_id', person: 'user_id' },
  follow: { table: 'follows', of: 'followee_id', own: 'user_id', person: 'follower_id' },
} as const;

/** In a query of `notices`: whether the reader sees anybody in the group who came after they had seen it. */
export function hasMember(kind: GroupKind, reader: ReaderOf, seen: RawBuilder<unknown>): RawBuilder<boolean> {
  const { table, of, own, person } = TABLES[kind];
  const at = sql.ref(`${table}.created_at`);
  return sql<boolean>`exists (
    select 1 from (
      select ${sql.ref(`${table}.${person}`)} as user_id from ${sql.table(table)}
      where ${sql.ref(`${table}.${of}`)} = ${sql.ref(`notices.${own}`)} and ${sql.ref(table)}.told = 1
        and ${at} > ${seen} and ${at} >= notices.created_at and ${at} < (notices.day + 1) * 86400000
      order by ${at} desc, ${sql.ref(`${table}.${person}`)} desc limit ${LOOKED_AT}) as newest
    cross join users
    where users.id = newest.user_id and ${isSeenPerson('noticed', reader)})`;
}

const membersOf = ({ table, of, person }: (typeof TABLES)[GroupKind]) =>
  preparedFor<Range, Member>(
    (_db, param, _engine, reader) => sql<Member>`
      select users.id, users.uid, users.username, users.first_name, users.last_name, users.avatar_url, users.bird, newest.at,
        ${table === 'follows' ? sql`case when ${follows(param('reader'), sql.ref('users.id'))} then 1 else 0 end` : sql`0`}
          as followed
      from (
        select ${sql.ref(person)} as user_id, created_at as at from ${sql.table(table)}
        where ${sql.ref(of)} = ${param('of')} and told = 1
          and created_at >= ${param('since')} and (created_at, ${sql.ref(person)}) < (${param('at')}, ${param('id')})
        order by created_at desc, ${sql.ref(person)} desc limit ${LOOKED_AT}) as newest
      cross join users
      where users.id = newest.user_id and ${isSeenPerson('noticed', reader)}
      order by newest.at desc, newest.user_id desc limit ${atMost(param('limit'))}`,
  );

const members = {
  like: membersOf(TABLES.like),
  follow: membersOf(TABLES.follow),
};

interface GroupRow {
  kind: string;
  post_id: number | null;
  day: number | null;
  created_at: number;
}

/** Of a group of the reader: the newest whom they see, or those behind somebody. */
export const newestMembers = (
  store: Store,
  reader: Reader,
  row: GroupRow,
  { limit, behind = [dayEnd(row.day ?? 0), 0] }: { limit: number; behind?: LinePosition['within'] },
): Promise<Member[]> =>
  members[row.kind as GroupKind](store, reader, {
    of: row.kind === 'like' ? (row.post_id ?? 0) : reader.id,
    since: row.created_at,
    at: behind[0],
    id: behind[1],
    limit,
  });
