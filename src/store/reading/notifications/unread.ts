import { sql } from 'kysely';
import { UNREAD_MAX } from '#contract/rules/limits.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import { cached, type ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import { filtersVersion, isModerator, type Reader, type ReaderOf } from '../visibility/visible.ts';
import { filteredUnread } from './filtered.ts';
import { waitingFor } from './json.ts';
import { isInGroup, isOfGroup, isSeenComment, isSeenNotice, isSeenPost, isUnfiltered } from './rows.ts';

/** The reader as columns of the query. Most readers have the default view and do not need it. */
const READER: ReaderOf = (name) => sql.ref(name === 'reader' ? 'reader.id' : 'reader.moderator') as unknown as number;

const seen = sql`coalesce((select seen_until from notice_settings where notice_settings.user_id = reader.id), 0)`;

/** The sign keeps SQLite from using the index by time: the index of groups needs no rows. */
const groups = sql`
  select distinct notices.user_id, notices.kind, notices.post_id, notices.day from notices
  where notices.user_id = reader.id and ${isInGroup} and +notices.at > ${seen}`;

export interface Unread {
  count: number;
  /** The member has seen everything up to this time. */
  seen: number;
  /** Set for moderators: the work that waits for them can change while the count stays the same. */
  moderates?: true;
}

/** These are the same conditions as those of the list. */
const unreadFor = (seer: ReaderOf) =>
  prepared<{ ids: Ids; filtered: Ids }, Unread & { user_id: number }>((_db, param, engine) => {
    const unfiltered = isUnfiltered(engine, param('filtered'));
    return sql<Unread & { user_id: number }>`
      select reader.id as user_id, ${seen} as seen, (
        select count(*) from (
          select 1 as one from (${groups}) as told
          where ${isSeenPost(seer, 'told')} and exists (
            select 1 from notices
            where ${isOfGroup('told')} and notices.at > ${seen} and ${isSeenComment(seer)} and ${unfiltered})
          union all
          select 1 from notices
          where notices.user_id = reader.id and not ${isInGroup} and ${isSeenNotice(seer, seen)} and ${unfiltered}
          limit ${sql.lit(UNREAD_MAX)}) as few) as count
      from (select id, 0 as moderator from ${idTable(engine, param('ids'))} as wanted) as reader`;
  });

const unread = { shared: unreadFor(undefined), own: unreadFor(READER) };

const filtering = prepared<{ ids: Ids }, { id: number; filters: number; seen: number }>(
  (_db, param, engine) => sql<{ id: number; filters: number; seen: number }>`
    select users.id, ${filtersVersion} as filters, ${sql`coalesce((
      select seen_until from notice_settings where notice_settings.user_id = users.id), 0)`} as seen
    from ${idTable(engine, param('ids'))} as reader cross join users
    where users.id = reader.id and exists (select 1 from filters where user_id = reader.id)`,
);

/** Unread notifications that contain a word which their reader filters. */
async function filteredFor(store: Store, ids: Ids): Promise<Ids> {
  const filtered: number[] = [];
  for (const { id, filters, seen } of await filtering(store, { ids }))
    filtered.push(...(await filteredUnread(store, { id, filters: Number(filters) }, Number(seen))));
  return idList(store, filtered);
}

/** The number of unread notifications of each reader, with a group as one, up to UNREAD_MAX. */
export async function unreadOf(
  store: Store,
  readers: readonly Pick<Reader, 'id' | 'special'>[],
): Promise<Map<number, Unread>> {
  const found = new Map<number, Unread>();
  const filtered = await filteredFor(store, idList(store, idsOf(readers)));
  for (const [form, some] of Map.groupBy(readers, ({ special }) => (special ? 'own' : 'shared')))
    for (const { user_id, count, seen } of await unread[form](store, { ids: idList(store, idsOf(some)), filtered }))
      found.set(Number(user_id), { count: Number(count), seen: Number(seen) });
  // All moderators are special readers.
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

/** Cached by reader, only for readers with the default view who filter no words. */
const UNREAD: ReadKey<number> = {
  most: 20_000,
  lastChange: (changed, reader) =>
    Math.max(changed.last('notices', reader), changed.last('caller', reader), changed.lastOf('states')),
};

export async function countUnread(store: Store, reader: Reader): Promise<number> {
  const cache = reader.special || reader.filters ? undefined : store.readCache?.().of(UNREAD);
  return cached(cache, reader.id, async () => (await unreadOf(store, [reader])).get(reader.id)?.count ?? 0);
}
