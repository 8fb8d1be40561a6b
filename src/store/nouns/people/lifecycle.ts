import { sql } from 'kysely';
import { lockCountedBy, takeBack } from '../../data/counters.ts';
import { forgetting, remove, removing } from '../../data/deletion.ts';
import { days, type Retention } from '../../data/jobs/trim.ts';
import { atMost } from '../../engine/prepared.ts';
import type { RemovalStep, Store } from '../../engine/store.ts';
import { type Lists, listOf, type Paged } from '../../reading/account-data.ts';
import { jsonOf } from '../../reading/json.ts';
import { shortUser } from '../../reading/people/json.ts';
import { isSeenPerson, preparedFor, type Reader } from '../../reading/visibility/visible.ts';

type Person = Parameters<typeof shortUser>[0] & { id: number };
type Side = 'follower_id' | 'followee_id';

const people = (own: Side, other: Side) =>
  preparedFor<Paged, Person>((db, param, _engine, reader) =>
    db
      .selectFrom('follows')
      .innerJoin('users', 'users.id', `follows.${other}`)
      .select(['follows.id', 'users.uid', 'users.first_name', 'users.last_name', 'users.username', 'users.avatar_url'])
      .where(`follows.${own}`, '=', param('reader'))
      .where(isSeenPerson('listed', reader))
      .where('follows.id', '>', param('id'))
      .orderBy('follows.id')
      .limit(atMost(param('limit'))),
  );

export const accountData = {
  following: listOf(people('follower_id', 'followee_id'), shortUser),
  followers: listOf(people('followee_id', 'follower_id'), shortUser),
} satisfies Partial<Lists>;

const ownAnswer = preparedFor<object, { answer: string }>((db, param) =>
  db.selectFrom('users').select('answer').where('id', '=', param('reader')),
);

const inviter = preparedFor<object, Person>(
  (_db, param, _engine, reader) => sql<Person>`
    select users.id, users.uid, users.first_name, users.last_name, users.username, users.avatar_url
    from users where id = (select invited_by from users as own where own.id = ${param('reader')})
      and ${isSeenPerson('profile', reader)}`,
);

/** The person's answer to the owner's question, and who invited them. */
export async function accountHead(store: Store, owner: Reader): Promise<string> {
  const [own, invitedBy] = [await ownAnswer(store, owner, {}), await inviter(store, owner, {})];
  return `"answer":${jsonOf(own[0]?.answer ?? '')},"invitedBy":${invitedBy[0] ? shortUser(invitedBy[0]) : 'null'},`;
}

const removeFollows =
  (column: 'follower_id' | 'followee_id'): RemovalStep =>
  async (store, ids, most) => {
    await lockCountedBy(store, 'follows', column, 'followee_id', ids, most);
    const gone = await remove(store, 'follows', column, ids, most);
    const followers = gone.map(({ follower_id }) => follower_id);
    const followees = gone.map(({ followee_id }) => followee_id);
    await takeBack(store, 'users', 'following_count', followers);
    await takeBack(store, 'users', 'followers_count', followees);
    return gone.length;
  };

export const removal = {
  sessions: removing('sessions', 'user_id'),
  secrets: removing('secrets', 'user_id'),
  secretsMade: removing('secrets', 'made_by'),
  inviter: forgetting('users', 'invited_by'),
  follows: removeFollows('follower_id'),
  followers: removeFollows('followee_id'),
};

export const retention: Retention[] = [{ table: 'secrets', isOld: (now) => sql`expires_at < ${now} - ${days(30)}` }];
