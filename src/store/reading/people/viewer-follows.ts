import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { withoutJson } from '../json.ts';
import type { UserRow } from './users.ts';

interface OwnFollow {
  id: number;
  /** The reader follows them; else they follow the reader. */
  followed: number;
}

const among = prepared<{ reader: number; ids: Ids }, OwnFollow>((_db, param, engine) => {
  const wanted = sql`${idTable(engine, param('ids'))} as wanted`;
  return sql<OwnFollow>`
    select wanted.id, 1 as followed from ${wanted} cross join follows
    where follower_id = ${param('reader')} and followee_id = wanted.id
    union all
    select wanted.id, 0 as followed from ${wanted} cross join follows
    where follower_id = wanted.id and followee_id = ${param('reader')}`;
});

/** The same people, with who of them and the reader follows whom. */
export async function withOwnFollows(store: Store, rows: UserRow[], reader: number): Promise<UserRow[]> {
  if (rows.length === 0) return rows;
  const ids = idList(
    store,
    rows.map(({ id }) => id),
  );
  const follows = await among(store, { reader, ids });
  if (follows.length === 0) return rows;
  const listed = (followed: number) => new Set(follows.filter((own) => own.followed === followed).map(({ id }) => id));
  const [followed, following] = [listed(1), listed(0)];
  return rows.map((row) => {
    const [isFollowed, isFollowing] = [followed.has(row.id), following.has(row.id)];
    if (!isFollowed && !isFollowing) return row;
    return { ...withoutJson(row), followed: isFollowed ? 1 : 0, follows_reader: isFollowing ? 1 : 0 };
  });
}
