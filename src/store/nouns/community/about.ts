import { sql } from 'kysely';
import type { About } from '#contract/community/community.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { type ShortUserRow, shortPerson } from '../../reading/people/user-json.ts';
import { visiblePeople } from '../../reading/visibility/visible.ts';
import type { Role } from '../../schema/people/users.ts';
import type { Community } from './community.ts';

const MOST_CARETAKERS = 50;

interface Caretaker extends ShortUserRow {
  bird: string;
  role: Exclude<Role, 'member'>;
}

const caretakers = prepared<object, Caretaker>((db) =>
  visiblePeople(db, 'profile', undefined)
    .select(['uid', 'username', 'first_name', 'last_name', 'avatar_url', 'bird'])
    .select((eb) => eb.ref('role').$castTo<Caretaker['role']>().as('role'))
    .where('role', '<>', sql.lit('member'))
    .orderBy('role', 'desc')
    .orderBy('id')
    .limit(sql.lit(MOST_CARETAKERS)),
);

/** Those who wait, are silenced or leave are few, and not counted; of posts, those that are just being deleted. */
const counted = preparedOne<object, { members: number; posts: number }>(
  () => sql<{ members: number; posts: number }>`
    select
      (select count(*) from users) - (select count(*) from users where state <> 'active')
        - (select count(*) from users where guest = 1 and username_key = 'guest') as members,
      (select count(*) from posts) - (select count(*) from deleted_posts) as posts`,
);

/** To count all takes longer the more there are. */
const COUNTED_MS = 10 * 60_000;
const counts = new WeakMap<Community, { numbers: About['numbers']; until: number }>();

async function numbersOf(store: Store, community: Community): Promise<About['numbers']> {
  const now = performance.now();
  const known = counts.get(community);
  if (known && now < known.until) return known.numbers;
  const numbers = (await counted(store, {})) ?? null;
  counts.set(community, { numbers, until: now + COUNTED_MS });
  return numbers;
}

export async function readAbout(store: Store, community: Community): Promise<About> {
  const { name, description, rules, contact, read, join, setUp } = await community.current();
  const people = await caretakers(store, {});
  return {
    ...{ name, description, rules, contact, read, join, setUp },
    caretakers: people.map((person) => ({
      ...shortPerson(person),
      ...(person.bird && { bird: person.bird }),
      role: person.role,
    })),
    numbers: read === 'everyone' ? await numbersOf(store, community) : null,
  };
}
