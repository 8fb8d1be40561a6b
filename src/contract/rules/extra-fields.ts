import type { Fault } from '../refusals/codes.ts';
import { fold } from '../text/text.ts';
import { EXTRA_LENGTH } from './limits.ts';

/**
 * Names of fields that Pipit returns for a user, or may return one day. Compared without case and separators: `_id`,
 * `is_admin` and `IsAdmin` match too.
 */
const OWNED = new Set([
  ...['id', 'uid', 'guest', 'firstname', 'lastname', 'username', 'email', 'avatarurl', 'coverurl', 'userbio'],
  ...['userwebsite', 'createdat', 'updatedat', 'following', 'followers', 'bookmarks', 'posts', 'followerscount'],
  ...['followingcount', 'postscount', 'followed', 'bird', 'role', 'roles', 'state', 'verified', 'admin', 'moderator'],
  ...['owner', 'suspended', 'silenced', 'isverified', 'isadmin', 'ismoderator', 'isowner', 'pin', 'pincode'],
  ...['invitation', 'answer', 'proof', 'faxnumber', 'blocked', 'muted', 'standing', 'pinned'],
  ...['knownfollowers', 'closeduntil'],
]);
const SECRET = /password|passwd|pwd|passphrase|hash|token|secret/;

/** A field of a sign-up with such a name is dropped without an error. */
export function isReservedField(name: string): boolean {
  const plain = fold(name).replace(/[\s_.-]/g, '');
  return OWNED.has(plain) || name in Object.prototype || SECRET.test(plain);
}

/** An extra field that repeats the email address is dropped too, whatever its name: the address is private. */
export const isEmailOf = (email: string, value: unknown): boolean =>
  email !== '' && typeof value === 'string' && fold(value).trim() === fold(email).trim();

export const FIELD_NAME_LENGTH = 100;

/** `name` must already be cut to a length that can be shown. */
export const badFieldName = (name: string): Fault => ({
  code: 'bad_field_name',
  field: name,
  params: { max: FIELD_NAME_LENGTH },
  message: `The field name ${JSON.stringify(name)} is too long or unreadable.`,
});

export const badFieldValue = (name: string): Fault => ({
  code: 'bad_field_value',
  field: name,
  params: { max: EXTRA_LENGTH },
  message: `${JSON.stringify(name)} must be a text, number or boolean of at most ${EXTRA_LENGTH} characters.`,
});
