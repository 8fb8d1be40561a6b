import { sql } from 'kysely';
import { atMost } from '../feeds/page.ts';
import type { Store } from '../store.ts';
import type { ShortUserRow } from '../views/short-users.ts';
import { isSeenPerson, preparedFor, type Reader } from '../visibility/visible.ts';
import type { GroupKind } from './groups.ts';
import { dayEnd, follows } from './may-tell.ts';

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
  before: number;
  limit: number;
}

/** So many are looked at for those whom the reader sees: most others are suspended. */
const LOOKED_AT = 50;

const membersOf = (table: 'likes' | 'follows', of: string, person: string) =>
  preparedFor<Range, Member>(
    (_db, param, _engine, reader) => sql<Member>`
      select users.id, users.uid, users.username, users.first_name, users.last_name, users.avatar_url, users.bird, newest.at,
        ${table === 'follows' ? sql`case when ${follows(param('reader'), sql.ref('users.id'))} then 1 else 0 end` : sql`0`}
          as followed
      from (
        select ${sql.ref(person)} as user_id, created_at as at from ${sql.table(table)}
        where ${sql.ref(of)} = ${param('of')} and told = 1
          and created_at >= ${param('since')} and created_at < ${param('before')}
        order by created_at desc, ${sql.ref(person)} desc limit ${sql.lit(LOOKED_AT)}) as newest
      cross join users
      where users.id = newest.user_id and ${isSeenPerson('listed', reader)}
      order by newest.at desc, newest.user_id desc limit ${atMost(param('limit'))}`,
  );

const members = {
  like: membersOf('likes', 'post_id', 'user_id'),
  follow: membersOf('follows', 'followee_id', 'follower_id'),
};

interface GroupRow {
  kind: string;
  post_id: number | null;
  day: number | null;
  created_at: number;
}

/** Of a group of the reader: the newest whom they see, or those before a time. */
export const newestMembers = (
  store: Store,
  reader: Reader,
  row: GroupRow,
  { limit, before = dayEnd(row.day ?? 0) }: { limit: number; before?: number },
): Promise<Member[]> =>
  members[row.kind as GroupKind](store, reader, {
    of: row.kind === 'like' ? (row.post_id ?? 0) : reader.id,
    since: row.created_at,
    before,
    limit,
  });
