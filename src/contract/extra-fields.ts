import { fold } from './text.ts';

/** What the server says of a person, or may come to say. Without case and marks: `_id`, `is_admin` and `IsAdmin` too. */
const OWNED = new Set([
  ...['id', 'uid', 'guest', 'firstname', 'lastname', 'username', 'email', 'avatarurl', 'coverurl', 'userbio'],
  ...['userwebsite', 'createdat', 'updatedat', 'following', 'followers', 'bookmarks', 'posts', 'followerscount'],
  ...['followingcount', 'postscount', 'followed', 'bird', 'role', 'roles', 'state', 'verified', 'admin', 'moderator'],
  ...['owner', 'suspended', 'silenced', 'isverified', 'isadmin', 'ismoderator', 'isowner', 'pin', 'pincode'],
]);
const SECRET = /password|passwd|pwd|passphrase|hash|token|secret/;

/** A field of a sign-up that is dropped in silence, by its name. */
export function isReservedField(name: string): boolean {
  const plain = fold(name).replace(/[\s_.-]/g, '');
  return OWNED.has(plain) || name in Object.prototype || SECRET.test(plain);
}

/** Dropped under whatever name it came. */
export const isEmailOf = (email: string, value: unknown): boolean =>
  email !== '' && typeof value === 'string' && fold(value).trim() === fold(email).trim();
