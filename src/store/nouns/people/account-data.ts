import { sql } from 'kysely';
import type { Store } from '../../engine/store.ts';
import { type Lists, listOf, type Paged, stampOrNull } from '../../reading/account-lists.ts';
import { jsonOf, stampOf } from '../../reading/json.ts';
import { atMost } from '../../reading/page.ts';
import { isSeenPerson, preparedFor, type Reader } from '../../reading/visibility/visible.ts';
import { shortUser } from '../../reading/whole/short-users.ts';
import type { Schema } from '../../schema.ts';

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

type Invitation = Pick<Schema['invitations'], 'uid' | 'max_uses' | 'expires_at' | 'created_at'>;

const invitations = preparedFor<Paged, Invitation & { id: number; uses: number }>((db, param) =>
  db
    .selectFrom('invitations')
    .select(['id', 'uid', 'uses', 'max_uses', 'expires_at', 'created_at'])
    .where('made_by', '=', param('reader'))
    .where('id', '>', param('id'))
    .orderBy('id')
    .limit(atMost(param('limit'))),
);

const tags = preparedFor<Paged, Pick<Schema['tag_follows'], 'name' | 'in_feed' | 'created_at'> & { id: number }>(
  (db, param) =>
    db
      .selectFrom('tag_follows')
      .select(['id', 'name', 'in_feed', 'created_at'])
      .where('user_id', '=', param('reader'))
      .where('id', '>', param('id'))
      .orderBy('id')
      .limit(atMost(param('limit'))),
);

export const ofPeople = {
  followedTags: listOf(tags, (row) =>
    jsonOf({ tag: row.name, inFeed: row.in_feed === 1, createdAt: stampOf(row.created_at) }),
  ),
  following: listOf(people('follower_id', 'followee_id'), shortUser),
  followers: listOf(people('followee_id', 'follower_id'), shortUser),
  invitations: listOf(invitations, (row) =>
    jsonOf({
      _id: row.uid,
      uses: row.uses,
      maxUses: row.max_uses,
      expiresAt: stampOrNull(row.expires_at),
      createdAt: stampOf(row.created_at),
    }),
  ),
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

/** What they answered to the owner's question, and who invited them. */
export async function joiningOf(store: Store, owner: Reader): Promise<string> {
  const [own, invitedBy] = [await ownAnswer(store, owner, {}), await inviter(store, owner, {})];
  return `"answer":${jsonOf(own[0]?.answer ?? '')},"invitedBy":${invitedBy[0] ? shortUser(invitedBy[0]) : 'null'},`;
}
