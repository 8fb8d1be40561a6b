import { isEmailOf, isReservedField } from '#contract/rules/extra-fields.ts';
import { stampOf } from '#contract/text/text.ts';
import type { ShortUser, User, WholePost, WholeUser } from '#contract/views.schema.ts';
import { birdJson, type CachedJson, type Json, jsonList, jsonOf } from '../json.ts';
import type { Reader } from '../visibility/visible.ts';
import type { UserRow } from './rows.ts';

/**
 * The email and extra fields are only in the reader's own record, and not while a reset link keeps them closed. Written
 * member by member: as one object it takes twice as long, and a page has many.
 */
function personJson(row: UserRow, reader: PersonReader | undefined): string {
  const own = reader?.id === row.id;
  const open = own && !reader?.closed_until;
  const createdAt = stampOf(row.created_at);
  const updatedAt = row.updated_at === row.created_at ? createdAt : stampOf(row.updated_at);
  // The members of a stored object, without names that are used below. It is cleaned, because a node of an older
  // release may have written it.
  const extra = open ? cleanExtra(row.extra, row.email).slice(1, -1) : '';
  return (
    `${extra && `${extra},`}"_id":${jsonOf(row.uid)},"firstName":${jsonOf(row.first_name)},"lastName":${jsonOf(row.last_name)},"username":${jsonOf(row.username)},` +
    `"avatarURL":${jsonOf(row.avatar_url)},"coverURL":${jsonOf(row.cover_url)},"userBio":${jsonOf(row.bio)},"userWebsite":${jsonOf(row.website)},` +
    `${open ? `"email":${jsonOf(row.email)},` : ''}${own ? standingJson(row) : ''}"createdAt":"${createdAt}","updatedAt":"${updatedAt}"`
  );
}

const standingJson = ({ role, state }: UserRow): string =>
  `${role === 'member' ? '' : `"role":"${role}",`}${state === 'waiting' ? `"state":"${state}",` : ''}`;

type PersonReader = Pick<Reader, 'id' | 'closed_until'>;

/** The caller, with their own record as it appears in lists. */
export interface PageReader extends PersonReader {
  json: Json<ShortUser>;
}

/** Rows from the cache keep the JSON that was made from them. */
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
    `{${birdJson(row)}${hidesJson(row)}${closedJson(row, reader)}${personJson(row, reader)},"following":${mine(row.follows_reader)},"followers":${mine(row.followed)},"bookmarks":[],` +
    `"followersCount":${row.followers_count},"followingCount":${row.following_count},"postsCount":${row.posts_count},"followed":${row.followed === 1}${row.pinned ? `,"pinned":"${row.pinned}"` : ''}}`
  );
}

/** The first member of the object, if the account is closed. */
const closedJson = (row: UserRow, reader: PageReader | undefined): string =>
  reader?.closed_until && reader.id === row.id ? `"closedUntil":"${stampOf(reader.closed_until)}",` : '';

/**
 * The next members of the object. Only set if the reader has blocked or muted the person, or moderates and the person
 * is restricted.
 */
const hidesJson = ({ blocked, muted, standing, standing_until: until }: UserRow): string =>
  `${blocked ? '"blocked":true,' : ''}${muted ? '"muted":true,' : ''}${
    standing ? `"standing":${jsonOf({ state: standing, until: until == null ? null : stampOf(until) })},` : ''
  }`;

export const wholeUser = (
  row: UserRow,
  reader: PersonReader | undefined,
  lists: { following: Json<ShortUser>[]; followers: Json<ShortUser>[]; bookmarks: Json<WholePost>[] },
): Json<WholeUser> =>
  `{${personJson(row, reader)},"following":${jsonList(lists.following)},"followers":${jsonList(lists.followers)},"bookmarks":${jsonList(lists.bookmarks)}}`;

export interface ShortUserRow {
  uid: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string;
}

export const shortPerson = (row: ShortUserRow): ShortUser => ({
  _id: row.uid,
  firstName: row.first_name,
  lastName: row.last_name,
  username: row.username,
  avatarURL: row.avatar_url,
});

export const shortUser = (row: ShortUserRow): Json<ShortUser> => jsonOf(shortPerson(row));

/** A person as they appear in a page: with the bird that they chose. */
export const shortUserWithBird = (row: ShortUserRow & { bird: string }): Json<ShortUser & { bird?: string }> =>
  `{${birdJson(row)}${shortUser(row).slice(1)}`;

/** The sign-up fields that may be stored: an older Pipit accepted more. Empty if the text is not an object. */
export function cleanExtra(extra: string, email: string): string {
  if (extra === '{}') return extra;
  const kept = Object.entries(fieldsIn(extra)).filter(
    ([name, value]) => !isReservedField(name) && !isEmailOf(email, value) && SCALARS.includes(typeof value),
  );
  return JSON.stringify(Object.fromEntries(kept));
}

const SCALARS = ['string', 'number', 'boolean'];

function fieldsIn(extra: string): object {
  try {
    const fields: unknown = JSON.parse(extra);
    return fields && typeof fields === 'object' && !Array.isArray(fields) ? fields : {};
  } catch {
    return {};
  }
}
