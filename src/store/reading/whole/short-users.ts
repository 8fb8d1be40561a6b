import { sql } from 'kysely';
import { utf8Bytes } from '#contract/text/text.ts';
import type { ShortUser } from '#contract/views.schema.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import { inChunks, type Store } from '../../engine/store.ts';
import type { Json } from '../json.ts';
import { type ShortUserRow, shortUser } from '../people/json.ts';
import { isSeenPerson, preparedFor, type Reader, VISITOR } from '../visibility/visible.ts';
import { FRAME, jsonBytes } from './json-bytes.ts';
import { newestPer } from './newest-per.ts';

/** The reader of a full list. */
export type ListReader = ShortUserRow & Reader;

/** Bytes of the reader's own record, which is never left out. */
export const bytesOfReader = (reader: ListReader | undefined): number => (reader ? utf8Bytes(shortUser(reader)) : 0);

/** An entry in a list of people. */
export interface Listed {
  parent: number;
  user_id: number;
  /** 0 for a down-vote; 1 for an up-vote and in other lists. */
  up: number;
}

type PerParent = { ids: Ids; per: number };

/** `parent` names the column that the list belongs to, `person` the column of the listed person. */
const people = (table: 'likes' | 'votes' | 'follows', parent: string, person: string) =>
  preparedFor<PerParent, Listed>((_db, param, engine, reader) => {
    const seen = isSeenPerson('listed', reader);
    const up = table === 'votes' ? sql`nested.up` : sql`1`;
    return sql<Listed>`
      select nested.${sql.ref(parent)} as parent, nested.${sql.ref(person)} as user_id, ${up} as up
      from ${newestPer(engine, { table, parent, person, ids: param('ids'), per: param('per'), seen })}
      order by nested.id desc`;
  });

const queries = {
  likers: people('likes', 'post_id', 'user_id'),
  voters: people('votes', 'comment_id', 'user_id'),
  followers: people('follows', 'followee_id', 'follower_id'),
  following: people('follows', 'follower_id', 'followee_id'),
};

/** The newest `per` people in the list of each parent, newest first. */
export async function newestPeople(
  store: Store,
  list: keyof typeof queries,
  parents: number[],
  per: number,
  reader: Reader = VISITOR,
): Promise<Map<number, Listed[]>> {
  if (parents.length === 0 || per === 0) return new Map();
  const rows = await inChunks(store, parents, (part) =>
    queries[list](store, reader, { ids: idList(store, part), per }),
  );
  return Map.groupBy(rows, (row) => row.parent);
}

const SHORT = ['users.username', 'users.first_name', 'users.last_name', 'users.avatar_url'] as const;

const sizes = prepared<{ ids: Ids }, { id: number; bytes: number }>((db, param, engine) =>
  db
    .selectFrom('users')
    .select(['users.id', sql<number>`${jsonBytes(engine, SHORT)} + ${sql.lit(FRAME.person)}`.as('bytes')])
    .where('users.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

/** Bytes of each person wherever they are listed. */
export async function sizesOfPeople(store: Store, ids: Iterable<number>): Promise<(id: number) => number> {
  const rows = await inChunks(store, [...new Set(ids)], (part) => sizes(store, { ids: idList(store, part) }));
  const found = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  return (id) => found.get(id) ?? 0;
}

const byIds = prepared<{ ids: Ids }, ShortUserRow & { id: number }>((db, param, engine) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.uid', ...SHORT])
    .where('users.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

/** Makes each person's record once, however often they are listed. Leaves out people who were deleted. */
export async function shortUsers(
  store: Store,
  ids: Iterable<number>,
): Promise<(listed: number[]) => Json<ShortUser>[]> {
  const made = await inChunks(store, [...new Set(ids)], async (part) =>
    (await byIds(store, { ids: idList(store, part) })).map((row) => [row.id, shortUser(row)] as const),
  );
  const found = new Map(made);
  return (listed) => listed.flatMap((id) => found.get(id) ?? []);
}

/** At most `limit` people. The reader's own record always stays. */
export function keepReader(people: number[], limit: number, reader: ListReader | undefined, listed: boolean): number[] {
  const kept = people.slice(0, limit);
  if (!reader || !listed || kept.includes(reader.id)) return kept;
  return [...kept.slice(0, Math.max(0, limit - 1)), reader.id];
}
