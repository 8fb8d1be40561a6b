import type { ShortUser, User, WholePost, WholeUser } from '#contract/views.schema.ts';
import { cleanExtra } from '../people/extras.ts';
import type { UserRow } from '../people/users.ts';
import { birdJson, type CachedJson, type Json, jsonList, jsonOf, stampOf } from './json.ts';

/** E-mail and extra fields are for their owner alone. Member by member: as one object it takes twice as long, and a page has many. */
function personJson(row: UserRow, own: boolean): string {
  const createdAt = stampOf(row.created_at);
  const updatedAt = row.updated_at === row.created_at ? createdAt : stampOf(row.updated_at);
  // An object of its own as text, which has no name that stands here too. A node of an older release may have written it.
  const extra = own ? cleanExtra(row.extra, row.email).slice(1, -1) : '';
  return (
    `${extra && `${extra},`}"_id":${jsonOf(row.uid)},"firstName":${jsonOf(row.first_name)},"lastName":${jsonOf(row.last_name)},"username":${jsonOf(row.username)},` +
    `"avatarURL":${jsonOf(row.avatar_url)},"coverURL":${jsonOf(row.cover_url)},"userBio":${jsonOf(row.bio)},"userWebsite":${jsonOf(row.website)},` +
    `${own ? ownJson(row) : ''}"createdAt":"${createdAt}","updatedAt":"${updatedAt}"`
  );
}

function ownJson({ email, role, state }: UserRow): string {
  const standing = `${role === 'member' ? '' : `"role":"${role}",`}${state === 'waiting' ? `"state":"${state}",` : ''}`;
  return `"email":${jsonOf(email)},${standing}`;
}

export interface PageReader {
  id: number;
  json: Json<ShortUser>;
}

/** Rows from the cache keep the JSON that was made of them. */
export const usersWithJson = (rows: UserRow[], reader: PageReader | undefined): CachedJson[] =>
  rows.map((row) => {
    const json = pageUser(row, reader);
    return row.json === json ? row : { json };
  });

export function pageUser(row: UserRow, reader: PageReader | undefined): Json<User> {
  if (reader?.id === row.id) return madeUser(row, reader);
  row.json ??= madeUser(row, reader);
  return row.json;
}

function madeUser(row: UserRow, reader: PageReader | undefined): Json<User> {
  const mine = (listed: number | undefined) => (listed && reader ? `[${reader.json}]` : '[]');
  return (
    `{${birdJson(row)}${hidesJson(row)}${personJson(row, reader?.id === row.id)},"following":${mine(row.follows_reader)},"followers":${mine(row.followed)},"bookmarks":[],` +
    `"followersCount":${row.followers_count},"followingCount":${row.following_count},"postsCount":${row.posts_count},"followed":${row.followed === 1}${row.pinned ? `,"pinned":"${row.pinned}"` : ''}}`
  );
}

/** Members of the object, before the others: only where the reader has blocked or muted them, or moderates and they are not as usual. */
const hidesJson = ({ blocked, muted, standing, standing_until: until }: UserRow): string =>
  `${blocked ? '"blocked":true,' : ''}${muted ? '"muted":true,' : ''}${
    standing ? `"standing":${jsonOf({ state: standing, until: until == null ? null : stampOf(until) })},` : ''
  }`;

export const wholeUser = (
  row: UserRow,
  own: boolean,
  lists: { following: Json<ShortUser>[]; followers: Json<ShortUser>[]; bookmarks: Json<WholePost>[] },
): Json<WholeUser> =>
  `{${personJson(row, own)},"following":${jsonList(lists.following)},"followers":${jsonList(lists.followers)},"bookmarks":${jsonList(lists.bookmarks)}}`;
