import type { ShortUser, User, WholePost, WholeUser } from '#contract/views.schema.ts';
import { type Json, jsonList, stampOf } from './json.ts';
import type { UserRow } from './users.ts';

/** The e-mail address is for its owner alone. */
function personJson(row: UserRow, own: boolean): string {
  const whole = JSON.stringify({
    ...(JSON.parse(row.extra) as object),
    _id: row.uid,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    avatarURL: row.avatar_url,
    coverURL: row.cover_url,
    userBio: row.bio,
    userWebsite: row.website,
    ...(own && { email: row.email }),
    createdAt: stampOf(row.created_at),
    updatedAt: stampOf(row.updated_at),
  });
  return whole.slice(1, -1);
}

export interface PageReader {
  id: number;
  json: Json<ShortUser>;
}

export function pageUser(row: UserRow, reader: PageReader | undefined): Json<User> {
  const mine = (listed: number) => (listed && reader ? `[${reader.json}]` : '[]');
  return (
    `{${personJson(row, reader?.id === row.id)},"following":${mine(row.follows_reader)},"followers":${mine(row.followed)},"bookmarks":[],` +
    `"followersCount":${row.followers_count},"followingCount":${row.following_count},"postsCount":${row.posts_count},"followed":${row.followed === 1}}`
  );
}

export const wholeUser = (
  row: UserRow,
  own: boolean,
  lists: { following: Json<ShortUser>[]; followers: Json<ShortUser>[]; bookmarks: Json<WholePost>[] },
): Json<WholeUser> =>
  `{${personJson(row, own)},"following":${jsonList(lists.following)},"followers":${jsonList(lists.followers)},"bookmarks":${jsonList(lists.bookmarks)}}`;
