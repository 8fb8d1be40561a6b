import { sql } from 'kysely';
import { UNREAD_MAX } from '#contract/rules/limits.ts';
import { cached, type ReadKey } from '../../cache/read-cache.ts';
import { type Ids, idList, idTable, prepared } from '../../sql/prepared.ts';
import type { Store } from '../../store.ts';
import { isModerator, type Reader, type ReaderOf } from '../../visibility/visible.ts';
import { isInGroup, isSeenNotice } from './rows.ts';
import { waitingFor } from './waiting.ts';

/** Each of the readers; most see what everybody sees. */
const READER: ReaderOf = (name) => sql.ref(name === 'reader' ? 'reader.id' : 'reader.moderator') as unknown as number;

const seen = sql`coalesce((select seen_until from notice_settings where notice_settings.user_id = reader.id), 0)`;

/** Of comments on a post one for each day, and everything else. */
const groups = sql`
  select distinct notices.kind, notices.post_id, notices.day, case when ${isInGroup} then 0 else notices.id end as single
  from notices where notices.user_id = reader.id and notices.at > ${seen}`;

export interface Unread {
  count: number;
  /** Up to when they have seen theirs. */
  seen: number;
  /** They moderate: what waits for them changes without another count. */
  moderates?: true;
}

/** What the list has of them: the same condition. */
const unreadFor = (seer: ReaderOf) =>
  prepared<{ ids: Ids }, Unread & { user_id: number }>(
    (_db, param, engine) => sql<Unread & { user_id: number }>`
    select reader.id as user_id, ${seen} as seen, (
      select count(*) from (
        select 1 as one from (${groups}) as told
        where case when told.single > 0
          then exists (select 1 from notices where notices.id = told.single and ${isSeenNotice(seer, seen)})
          else exists (
            select 1 from notices
            where notices.post_id = told.post_id and notices.user_id = reader.id and notices.kind = told.kind
              and notices.day = told.day and ${isSeenNotice(seer, seen)}) end
        limit ${sql.lit(UNREAD_MAX)}) as few) as count
    from (select id, 0 as moderator from ${idTable(engine, param('ids'))} as wanted) as reader`,
  );

const unread = { shared: unreadFor(undefined), own: unreadFor(READER) };

/** How many notices each has not seen, a group as one; UNREAD_MAX for more. */
export async function unreadOf(
  store: Store,
  readers: readonly Pick<Reader, 'id' | 'special'>[],
): Promise<Map<number, Unread>> {
  const found = new Map<number, Unread>();
  for (const [form, some] of Map.groupBy(readers, ({ special }) => (special ? 'own' : 'shared')))
    for (const { user_id, count, seen } of await unread[form](store, { ids: idList(store, idsOf(some)) }))
      found.set(Number(user_id), { count: Number(count), seen: Number(seen) });
  // Who moderates is set apart.
  const apart = idsOf(readers.filter(({ special }) => special > 0));
  if (apart.length > 0)
    for (const { id } of await moderatorsAmong(store, { ids: idList(store, apart) })) {
      const own = found.get(id);
      const waiting = await waitingFor(store, { id, moderator: 1 });
      if (!own) continue;
      own.moderates = true;
      own.count += waiting.filter(({ at }) => at > own.seen).length;
    }
  for (const own of found.values()) own.count = Math.min(own.count, UNREAD_MAX);
  return found;
}

const moderatorsAmong = prepared<{ ids: Ids }, { id: number }>(
  (_db, param, engine) => sql<{ id: number }>`
    select reader.id from ${idTable(engine, param('ids'))} as reader cross join users
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
  return cached(cache, reader.id, async () => (await unreadOf(store, [reader])).get(reader.id)?.count ?? 0);
}
