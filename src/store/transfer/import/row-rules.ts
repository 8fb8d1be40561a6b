import { isMediaPath } from '#contract/media/media.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { FILTER_BYTES, SENSITIVE_BYTES } from '#contract/rules/limits.ts';
import { isWebAddress } from '#contract/rules/profile-rules.ts';
import { fold } from '#contract/text/text.ts';
import { StoreError } from '../../engine/failures.ts';
import { cleanExtra } from '../../reading/people/json.ts';
import { searchText } from '../../schema/people/users.ts';
import type { Schema } from '../../schema.ts';
import type { Row, Table } from '../tables.ts';
import {
  contentState,
  count,
  derived,
  flag,
  id,
  isUse,
  json,
  like,
  MEDIA_RULES,
  MOST_BYTES_OF_POST,
  moment,
  oneOf,
  orEmpty,
  orNull,
  passwordHash,
  type Rule,
  tag,
  text,
  toldFrom,
  uid,
  username,
} from './rules.ts';

/**
 * Tables that belong to one place and do not travel in a file: sessions, links into it, and the secret that signs
 * tokens.
 */
type OfThePlace = 'sessions' | 'push_subscriptions' | 'places' | 'idempotency_keys' | 'settings' | 'invitations';
/** Rebuilt from the text of posts. */
type MadeAnew = 'tags' | 'post_tags';
type Travels = Exclude<Table, OfThePlace | MadeAnew>;

/**
 * Accepts everything that any release of Pipit has ever stored, and nothing else: limits have become stricter since.
 */
const RULES: { readonly [T in Travels]: { readonly [C in keyof Schema[T]]: Rule } } = {
  users: {
    id,
    uid,
    username,
    username_key: derived,
    first_name: text(),
    last_name: text(),
    email: text(),
    password_hash: orNull(passwordHash),
    avatar_url: text(),
    cover_url: text(),
    bio: text(),
    website: text(),
    extra: json,
    search: derived,
    guest: flag,
    state: oneOf('active', 'waiting', 'silenced', 'suspended', 'deleted'),
    role: oneOf('member', 'moderator', 'owner'),
    invited_by: orNull(id),
    bird: like(/^([1-9]\d{0,2})?$/, 'be empty or a number from 1 to 999'),
    answer: text(),
    state_before: orNull(oneOf('active', 'waiting', 'silenced', 'suspended')),
    frozen_by: orNull(id),
    silenced_until: orNull(moment),
    suspended_until: orNull(moment),
    closed_until: orNull(moment),
    suspended_sessions: derived,
    rev: count,
    posts_count: count,
    followers_count: count,
    following_count: count,
    pinned_post_id: orNull(id),
    created_at: moment,
    updated_at: moment,
  },
  reserved_usernames: { username_key: username },
  posts: {
    id,
    uid,
    author_id: id,
    content: text(MOST_BYTES_OF_POST),
    state: contentState,
    rev: count,
    like_count: count,
    comment_count: count,
    commenters: derived,
    hot: derived,
    pictures: derived,
    sensitive: orNull(text(SENSITIVE_BYTES)),
    created_at: moment,
    updated_at: moment,
  },
  post_versions: {
    id,
    post_id: id,
    content: text(MOST_BYTES_OF_POST),
    like_count: count,
    state: contentState,
    created_at: moment,
  },
  deleted_users: { user_id: id },
  deleted_posts: { post_id: id },
  comments: {
    id,
    uid,
    post_id: id,
    author_id: id,
    parent_id: orNull(id),
    text: text(),
    state: contentState,
    upvote_count: count,
    downvote_count: count,
    created_at: moment,
    updated_at: moment,
  },
  comment_tombstones: { comment_id: id, uid, post_id: id, created_at: moment },
  held_edits: {
    id,
    post_id: orNull(id),
    comment_id: orNull(id),
    author_id: id,
    text: text(),
    pictures: json,
    created_at: moment,
  },
  likes: { id, post_id: id, user_id: id, told: flag, created_at: moment },
  bookmarks: { id, post_id: id, user_id: id, created_at: moment },
  votes: { id, comment_id: id, user_id: id, up: flag, created_at: moment },
  follows: { id, follower_id: id, followee_id: id, told: flag, created_at: moment },
  blocks: { id, blocker_id: id, blocked_id: id, created_at: moment },
  mutes: { id, muter_id: id, muted_id: id, ends_at: orNull(moment), notices: flag, created_at: moment },
  filters: {
    id,
    uid,
    user_id: id,
    word: text(FILTER_BYTES),
    action: oneOf('fold', 'hide'),
    ends_at: orNull(moment),
    created_at: moment,
  },
  log: {
    id,
    uid,
    actor_id: orNull(id),
    actor_name: text(),
    action: text(),
    target_id: orNull(id),
    target_name: text(),
    reason: text(),
    details: json,
    created_at: moment,
  },
  cases: {
    id,
    uid,
    kind: oneOf('report', 'signup', 'appeal', 'held'),
    about: like(/^(post|comment|user|signup|appeal) \d{1,16}$/, 'name a thing'),
    post_id: orNull(id),
    comment_id: orNull(id),
    user_id: orNull(id),
    reports: count,
    state: oneOf('open', 'settled'),
    claimed_by: orNull(id),
    claimed_until: orNull(moment),
    created_at: moment,
    settled_at: orNull(moment),
  },
  reports: {
    id,
    uid,
    case_id: id,
    about: like(/^(post|comment|user) \d{1,16}$/, 'name a thing'),
    reporter_id: orNull(id),
    address: orNull(text(100)),
    reason: oneOf('spam', 'unkind', 'private', 'rule', 'other'),
    rule: text(),
    note: text(),
    snapshot: orEmpty(json),
    state: oneOf('open', 'upheld', 'dismissed'),
    created_at: moment,
    settled_at: orNull(moment),
  },
  acts: {
    id,
    log_id: id,
    case_id: orNull(id),
    target: oneOf('post', 'comment', 'user'),
    post_id: orNull(id),
    comment_id: orNull(id),
    rule: text(),
    until: orNull(moment),
    was: json,
    became: json,
    undone_at: orNull(moment),
  },
  appeals: {
    id,
    uid,
    log_id: id,
    case_id: orNull(id),
    user_id: id,
    message: text(),
    state: oneOf('open', 'granted', 'refused'),
    answer: text(),
    answered_by: orNull(id),
    created_at: moment,
    answered_at: orNull(moment),
  },
  notices: {
    id,
    uid,
    user_id: id,
    kind: text(100),
    log_id: orNull(id),
    data: json,
    actor_id: orNull(id),
    post_id: orNull(id),
    comment_id: orNull(id),
    day: orNull(count),
    count,
    at: moment,
    created_at: moment,
  },
  notice_settings: {
    user_id: id,
    seen_until: moment,
    like_from: toldFrom,
    follow_from: toldFrom,
    comment_from: toldFrom,
    reply_from: toldFrom,
    mention_from: toldFrom,
    thread_from: toldFrom,
    push: text(100),
    push_text: flag,
    quiet_from: orNull(text(10)),
    quiet_to: orNull(text(10)),
    zone: orNull(text(100)),
    separate: flag,
  },
  thread_mutes: { id, user_id: id, post_id: id, created_at: moment },
  ...MEDIA_RULES,
  tag_follows: { id, user_id: id, name: tag, in_feed: flag, created_at: moment },
};

/** Tables with the columns of the acting person and of the other one, who must not be the same. */
const PAIRS: [Table, string, string][] = [
  ['follows', 'follower_id', 'followee_id'],
  ['blocks', 'blocker_id', 'blocked_id'],
  ['mutes', 'muter_id', 'muted_id'],
];

/** The tables whose rows an import may bring. A table comes after the tables it refers to. */
export const TRAVELLING = Object.keys(RULES) as Travels[];

/** Returns the row as it may be stored here; throws an error with the name of a row that no Pipit can have written. */
export function admitted(table: Table, row: Row): Row {
  const rules: Record<string, Rule> = RULES[table as Travels];
  for (const [column, value] of Object.entries(row)) {
    const rule = rules[column];
    if (rule?.holds(value)) continue;
    throw new StoreError(`${nameOf(table, row)}: ${column} must ${rule?.must ?? 'not be there'}.`);
  }
  const [pair] = PAIRS.filter(([of]) => of === table);
  if (pair && row[pair[1]] === row[pair[2]])
    throw new StoreError(`${nameOf(table, row)}: nobody can do this to themselves.`);
  if (table === 'users') return { ...row, ...admittedUser(row as unknown as Schema['users']) };
  if (table === 'media' && !isUse(row)) {
    throw new StoreError(`${nameOf(table, row)}: its purpose, place, post and case do not go together.`);
  }
  if (table === 'files') return { ...row, uses: 0, leaving: 0 };
  return table === 'posts' ? { ...row, commenters: 0, hot: 0, pictures: 0 } : row;
}

/** Recomputes derived values, and cleans sign-up data by today's rules. */
function admittedUser(row: Schema['users']): Row {
  const names = { username: row.username, firstName: row.first_name, lastName: row.last_name };
  return {
    username_key: fold(row.username),
    search: searchText(names),
    extra: cleanExtra(row.extra, row.email),
    avatar_url: pictureOr(row.avatar_url),
    cover_url: pictureOr(row.cover_url),
    website: addressOr(row.website, ['http:', 'https:']),
    // The guest's password is public and the guest may do less than a member: only the account with that name is one.
    ...(fold(row.username) === guestAccount.username ? { role: 'member' } : { guest: 0 }),
  };
}

/** The picture's owner is checked once all rows are there. */
const pictureOr = (url: string): string => (isMediaPath(url) ? url : addressOr(url, ['https:']));

/** Scripts are no addresses to follow, and no other path of this site is a picture, as in migration 0006. */
const addressOr = (url: string, protocols: string[]): string => (isWebAddress(url, protocols) ? url : '');

const nameOf = (table: Table, { id, username_key, name, sha }: Row): string =>
  `${table} ${id ?? username_key ?? name ?? sha}`;
