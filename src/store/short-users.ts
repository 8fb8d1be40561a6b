import { sql } from 'kysely';
import type { ShortUser } from '#contract/views.schema.ts';
import { inParts } from './in-parts.ts';
import { type Json, jsonOf } from './json.ts';
import { newestPer } from './newest-per.ts';
import type { Store } from './open.ts';
import { type Ids, idList, prepared } from './prepared.ts';

export interface ShortUserRow {
  uid: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string;
}

export const shortUser = (row: ShortUserRow): Json<ShortUser> =>
  jsonOf({
    _id: row.uid,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    avatarURL: row.avatar_url,
  });

interface NestedUser extends ShortUserRow {
  parent: number;
  user_id: number;
  up: number;
}

type PerParent = { ids: Ids; per: number };

/** `parent` names the column that the list hangs on, `person` the one that is listed. */
const people = (table: 'likes' | 'votes' | 'follows', parent: string, person: string) =>
  prepared<PerParent, NestedUser>((_db, param, engine) => {
    const up = table === 'votes' ? sql`nested.up` : sql`1`;
    return sql<NestedUser>`
      select nested.${sql.ref(parent)} as parent, users.id as user_id, ${up} as up,
        users.uid, users.username, users.first_name, users.last_name, users.avatar_url
      from ${newestPer(engine, table, parent, param('ids'), param('per'))}
      cross join users
      where users.id = nested.${sql.ref(person)}
      order by nested.id desc`;
  });

const queries = {
  likers: people('likes', 'post_id', 'user_id'),
  voters: people('votes', 'comment_id', 'user_id'),
  followers: people('follows', 'followee_id', 'follower_id'),
  following: people('follows', 'follower_id', 'followee_id'),
};

/** For each parent the newest `per` people of a list, the newest first. */
export async function newestPeople(
  store: Store,
  list: keyof typeof queries,
  parents: number[],
  per: number,
): Promise<Map<number, NestedUser[]>> {
  if (parents.length === 0 || per === 0) return new Map();
  const rows = await inParts(store, parents, (part) => queries[list](store, { ids: idList(store, part), per }));
  return Map.groupBy(rows, (row) => row.parent);
}

/** At most `limit` of them; the reader's own record stays in any case. */
export function keepReader(
  people: NestedUser[] | undefined,
  limit: number,
  reader: (ShortUserRow & { id: number }) | undefined,
  listed: boolean,
): Json<ShortUser>[] {
  const kept = (people ?? []).slice(0, limit);
  if (!reader || !listed || kept.some(({ user_id }) => user_id === reader.id)) return kept.map(shortUser);
  return [...kept.slice(0, Math.max(0, limit - 1)), reader].map(shortUser);
}
