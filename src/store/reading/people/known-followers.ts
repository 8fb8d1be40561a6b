import { type RawBuilder, sql } from 'kysely';
import { KNOWN_FOLLOWERS_SHOWN } from '#contract/rules/limits.ts';
import type { Store } from '../../engine/store.ts';
import { LOOKED_AT } from '../page.ts';
import { isSeenPerson, preparedFor, type Reader } from '../visibility/visible.ts';
import type { ShortUserRow } from './user-json.ts';

type KnownRow = ShortUserRow & { bird: string; total: number };
type Param = <K extends 'reader' | 'target'>(name: K) => number;

/** From the shorter of two lists, of which the latest are looked at: whom the reader follows, or who follows the target. */
const WAYS: Record<'followed' | 'followers', (param: Param) => RawBuilder<unknown>> = {
  followed: (param) => sql`(
    select id, followee_id as person from follows where follower_id = ${param('reader')}
    order by id desc limit ${sql.lit(LOOKED_AT)}) as mine
    cross join users
    where users.id = mine.person
      and exists (select 1 from follows where follower_id = mine.person and followee_id = ${param('target')})`,
  followers: (param) => sql`(
    select follower_id as person from follows where followee_id = ${param('target')}
    order by id desc limit ${sql.lit(LOOKED_AT)}) as theirs
    cross join follows as mine cross join users
    where mine.follower_id = ${param('reader')} and mine.followee_id = theirs.person and users.id = theirs.person`,
};

const known = (way: keyof typeof WAYS) =>
  preparedFor<{ target: number }, KnownRow>(
    (_db, param, _engine, reader) => sql`
      select users.uid, users.username, users.first_name, users.last_name, users.avatar_url, users.bird,
        count(*) over () as total
      from ${WAYS[way](param)} and ${isSeenPerson('listed', reader)}
      order by mine.id desc limit ${sql.lit(KNOWN_FOLLOWERS_SHOWN)}`,
  );
const knownBy = { followed: known('followed'), followers: known('followers') };

/** Who of those whom the reader follows follows the target: first whom the reader followed last, and how many there are. */
export async function knownFollowers(
  store: Store,
  target: { id: number; followers_count: number },
  reader: Reader & { following_count: number },
): Promise<{ people: KnownRow[]; count: number }> {
  if (reader.following_count === 0 || target.followers_count === 0) return { people: [], count: 0 };
  const way = target.followers_count < reader.following_count ? 'followers' : 'followed';
  const people = await knownBy[way](store, reader, { target: target.id });
  return { people, count: Number(people[0]?.total ?? 0) };
}
