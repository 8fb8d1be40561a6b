import { sql } from 'kysely';
import { UNREAD_MAX } from '#contract/rules/limits.ts';
import { cached, type ReadKey } from '../cache/read-cache.ts';
import { type Ids, idList, idTable, prepared } from '../sql/prepared.ts';
import type { Engine, Store } from '../store.ts';
import { isModerator, isSeenPerson, type Reader, type ReaderOf } from '../visibility/visible.ts';
import { isGrouped, isSeenNotice } from './rows.ts';
import { waitingFor } from './waiting.ts';

interface Unread {
  user_id: number;
  id: number;
  kind: string;
  post_id: number | null;
  day: number | null;
}

/** Each of the readers; most see what everybody sees. */
const READER: ReaderOf = (name) => sql.ref(name === 'reader' ? 'reader.id' : 'reader.moderator') as unknown as number;

/** Comments on a post are one, so more of them are looked at than are counted. */
const LOOKED_AT = 2 * UNREAD_MAX;

const seen = sql`coalesce((select seen_until from notice_settings where notice_settings.user_id = reader.id), 0)`;

const newest = sql`
  from notices where notices.user_id = reader.id and notices.at > ${seen}
  order by notices.at desc limit ${sql.lit(LOOKED_AT)}`;

/** SQLite has no lateral joins; PostgreSQL would look at every row for the other way. */
const unseen: Record<Engine, ReturnType<typeof sql>> = {
  sqlite: sql`cross join notices on notices.id in (select notices.id ${newest})`,
  postgres: sql`cross join lateral (select notices.* ${newest}) as notices`,
};

/** A group of likes or follows is as new as the newest of those whom the reader sees. */
const hasNewMember = (
  reader: ReaderOf,
  table: 'likes' | 'follows',
  of: string,
  own: string,
  person: string,
) => sql`exists (
  select 1 from ${sql.table(table)} cross join users
  where ${sql.ref(`${table}.${of}`)} = notices.${sql.ref(own)} and told = 1 and ${sql.ref(`${table}.created_at`)} > ${seen}
    and ${sql.ref(`${table}.created_at`)} >= notices.created_at
    and ${sql.ref(`${table}.created_at`)} < (notices.day + 1) * 86400000
    and users.id = ${sql.ref(`${table}.${person}`)} and ${isSeenPerson('listed', reader)})`;

const unreadFor = (seer: ReaderOf) =>
  prepared<{ ids: Ids }, Unread>(
    (_db, param, engine) => sql<Unread>`
    select reader.id as user_id, notices.id, notices.kind, notices.post_id, notices.day
    from (select id, 0 as moderator from ${idTable(engine, param('ids'))} as wanted) as reader ${unseen[engine]}
    where ${isSeenNotice(seer)}
      and (notices.kind <> 'like' or ${hasNewMember(seer, 'likes', 'post_id', 'post_id', 'user_id')})
      and (notices.kind <> 'follow' or ${hasNewMember(seer, 'follows', 'followee_id', 'user_id', 'follower_id')})`,
  );

const unread = { shared: unreadFor(undefined), own: unreadFor(READER) };

/** How many notices each has not seen, a group as one; UNREAD_MAX for more. Who is not there has none. */
export async function unreadOf(
  store: Store,
  readers: readonly Pick<Reader, 'id' | 'special'>[],
): Promise<Map<number, number>> {
  const rows: Unread[] = [];
  for (const [form, some] of Map.groupBy(readers, ({ special }) => (special ? 'own' : 'shared')))
    rows.push(...(await unread[form](store, { ids: idList(store, idsOf(some)) })));
  const counts = new Map<number, number>();
  for (const [user, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    const groups = new Set(own.map((row) => (isGrouped(row.kind) ? `${row.kind} ${row.post_id} ${row.day}` : row.id)));
    counts.set(user, groups.size);
  }
  // Who moderates is set apart.
  const apart = idsOf(readers.filter(({ special }) => special > 0));
  if (apart.length > 0)
    for (const { id, seen_until } of await moderatorsAmong(store, { ids: idList(store, apart) })) {
      const waiting = await waitingFor(store, { id, moderator: 1 });
      counts.set(id, (counts.get(id) ?? 0) + waiting.filter(({ at }) => at > seen_until).length);
    }
  for (const [user, count] of counts) counts.set(user, Math.min(count, UNREAD_MAX));
  return counts;
}

const moderatorsAmong = prepared<{ ids: Ids }, { id: number; seen_until: number }>(
  (_db, param, engine) => sql<{ id: number; seen_until: number }>`
    select reader.id, ${seen} as seen_until from ${idTable(engine, param('ids'))} as reader cross join users
    where users.id = reader.id and ${isModerator} = 1`,
);

const idsOf = (readers: readonly Pick<Reader, 'id'>[]): number[] => readers.map(({ id }) => id);

/** By the reader, whom nothing sets apart. */
const UNREAD: ReadKey<number> = {
  most: 20_000,
  lastChange: (changed, reader) =>
    Math.max(changed.last('notices', reader), changed.last('caller', reader), changed.lastOf('states')),
};

export async function countUnread(store: Store, reader: Reader): Promise<number> {
  const cache = reader.special ? undefined : store.readCache?.().of(UNREAD);
  return cached(cache, reader.id, async () => (await unreadOf(store, [reader])).get(reader.id) ?? 0);
}
