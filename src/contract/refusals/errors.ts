import {
  BLOCKS_MAX,
  BODY_BYTES,
  EXTRA_BYTES,
  EXTRA_FIELDS,
  FILTERS_MAX,
  FIRST_DAY_HOURS,
  FIRST_DAY_POSTS,
  IDEMPOTENCY_KEY_LENGTH,
  INVITATIONS_MAX,
  MUTES_MAX,
  TAGS_FOLLOWED_MAX,
} from '../rules/limits.ts';
import { withCommas } from '../text/with-commas.ts';
import type { Coded, Fault } from './codes.ts';
import { OF_LIVE } from './of-live.ts';
import { OF_MEDIA } from './of-media.ts';
import { OF_MODERATION } from './of-moderation.ts';
import { OF_PUSH } from './of-push.ts';
import { OF_SEARCH } from './of-search.ts';

/** The refusals of the API whose message never varies. */
export const MESSAGES = {
  usernameTaken: {
    code: 'username_taken',
    field: 'username',
    message: 'Unprocessable Entity. Username Already Exists.',
  },
  userNotFound: {
    code: 'no_such_username',
    field: 'username',
    message: 'The username you entered is not Registered. Not Found error.',
  },
  /** The spec uses the message of an unknown username at log-in. */
  userGone: { code: 'user_gone', message: 'The username you entered is not Registered. Not Found error.' },
  wrongPassword: {
    code: 'wrong_password',
    field: 'password',
    message: 'The credentials you entered are invalid. Unauthorized access error.',
  },
  badToken: { code: 'bad_token', message: 'The token is invalid. Unauthorized access error.' },
  /** The spec uses the message of an invalid token for a missing one. */
  membersOnly: { code: 'members_only', message: 'The token is invalid. Unauthorized access error.' },
  waiting: { code: 'waiting', message: 'Your account waits to be let in. Come back later.' },
  suspended: {
    code: 'suspended',
    params: { reason: '', rule: '', until: '', appeal: '', answer: '' },
    message: 'This account is suspended.',
  },
  refused: { code: 'refused', params: { reason: '' }, message: 'You were not let in.' },
  moderatorsOnly: { code: 'moderators_only', message: 'Only moderators can do this.' },
  ownerOnly: { code: 'owner_only', message: 'Only the owner of this Pipit can do this.' },
  pinForeignPost: { code: 'pin_foreign_post', message: 'Only an own post can be pinned.' },
  editForeignPost: {
    code: 'edit_foreign_post',
    message: "Cannot edit a Post doesn't belong to the logged in User.",
  },
  deleteForeignPost: {
    code: 'delete_foreign_post',
    message: "Cannot delete a Post doesn't belong to the logged in User.",
  },
  alreadyLiked: { code: 'already_liked', message: 'Cannot like a post that is already liked.' },
  notLiked: { code: 'not_liked', message: 'Cannot decrement like less than 0.' },
  editForeignComment: {
    code: 'edit_foreign_comment',
    message: "Cannot edit a comment doesn't belong to the User.",
  },
  deleteForeignComment: {
    code: 'delete_foreign_comment',
    message: "Cannot delete a comment doesn't belong to the User.",
  },
  alreadyUpvoted: { code: 'already_upvoted', message: 'Cannot upvote a post that is already upvoted.' },
  alreadyDownvoted: { code: 'already_downvoted', message: 'Cannot downvote a post that is already downvoted.' },
  alreadyBookmarked: { code: 'already_bookmarked', message: 'This Post is already bookmarked.' },
  notBookmarked: { code: 'not_bookmarked', message: 'Post not bookmarked yet.' },
  alreadyFollowing: { code: 'already_following', message: 'User Already following.' },
  notFollowing: { code: 'not_following', message: 'User already not following.' },
  followSelf: { code: 'follow_self', message: 'You cannot follow yourself.' },
  noSuchUser: { code: 'no_such_user', message: 'User not found.' },
  noSuchPost: { code: 'no_such_post', message: 'Post not found.' },
  noSuchComment: { code: 'no_such_comment', message: 'Comment not found.' },
  noSuchPath: { code: 'no_such_path', message: 'There is no such path. GET /api/docs lists them.' },
  guestOff: {
    code: 'guest_login_off',
    message: 'The guest login is turned off here. Sign up for an account of your own.',
  },
  guestAccount: {
    code: 'not_for_guests',
    message: 'The guest account is shared by all visitors and cannot do this. Sign up for an account of your own.',
  },
  noSuchSession: { code: 'no_such_session', message: 'Session not found.' },
  deadLink: { code: 'dead_link', message: 'This link was used or has expired. Ask for a new one.' },
  lastOwner: {
    code: 'last_owner',
    message: 'You are the only owner. Make somebody else an owner first.',
  },

  noSuchFilter: { code: 'no_such_filter', message: 'Filter not found.' },
  /**
   * The same for a suspended profile, a deleted one, and one that has blocked the caller, so that nobody can tell which
   * it is.
   */
  profileUnavailable: { code: 'profile_unavailable', message: 'This profile is not available.' },
  blockSelf: { code: 'block_self', message: 'You cannot block yourself.' },
  muteSelf: { code: 'mute_self', message: 'You cannot mute yourself.' },
  tooManyBlocks: {
    code: 'too_many_blocks',
    params: { max: BLOCKS_MAX },
    message: `You have blocked ${withCommas(BLOCKS_MAX)} people, and more cannot be blocked. Unblock some first.`,
  },
  tooManyMutes: {
    code: 'too_many_mutes',
    params: { max: MUTES_MAX },
    message: `You have muted ${withCommas(MUTES_MAX)} people, and more cannot be muted. Unmute some first.`,
  },
  tooManyFilters: {
    code: 'too_many_filters',
    params: { max: FILTERS_MAX },
    message: `You have ${FILTERS_MAX} filters, and more cannot be added. Remove some first.`,
  },
  noSuchTag: { code: 'no_such_tag', message: 'Tag not found.' },
  tooManyTags: {
    code: 'too_many_tags',
    params: { max: TAGS_FOLLOWED_MAX },
    message: `You follow ${TAGS_FOLLOWED_MAX} tags, and more cannot be followed. Unfollow some first.`,
  },
  pastTime: { code: 'past_time', field: 'until', message: 'The end must be a time to come.' },
  noWords: { code: 'no_words', message: 'Filter has no letter, digit or emoji in it. Write a word.' },
  noSuchInvitation: { code: 'no_such_invitation', message: 'Invitation not found.' },
  actOnSelf: { code: 'act_on_self', message: 'You cannot do this to yourself.' },
  actOnOwner: { code: 'act_on_owner', message: 'Nobody can do this to an owner.' },
  actOnModerator: { code: 'act_on_moderator', message: 'Only an owner can do this to a moderator.' },
  actOnGuest: { code: 'act_on_guest', message: 'Nobody can do this to the guest, which all visitors share.' },
  notWaiting: { code: 'not_waiting', message: 'This account does not wait to be let in.' },
  alreadyFrozen: { code: 'already_frozen', message: 'This account is suspended already.' },
  notActive: { code: 'not_active', message: 'This account waits or is suspended. Let it in or release it first.' },
  notFrozen: { code: 'not_frozen', message: 'This account is not frozen.' },
  ...OF_MODERATION,
  ...OF_LIVE,
  ...OF_PUSH,
  ...OF_SEARCH,
  ...OF_MEDIA,
  mayNotInvite: {
    code: 'may_not_invite',
    message: 'You cannot invite people here. Ask who looks after this Pipit to do it.',
  },
  tooManyInvitations: {
    code: 'too_many_invitations',
    params: { max: INVITATIONS_MAX },
    message: `You have ${INVITATIONS_MAX} invitations that are still good. Withdraw some first.`,
  },
  signupClosed: { code: 'signup_closed', message: 'Nobody can sign up here at the moment.' },
  invitationNeeded: {
    code: 'invitation_needed',
    message: 'You need an invitation to sign up here. Ask a member for one.',
  },
  invitationDead: {
    code: 'invitation_dead',
    params: { why: 'unknown' },
    message: 'This invitation is not good any more. Ask for another one.',
  },
  looksAutomated: {
    code: 'looks_automated',
    message: 'This looks like an automatic sign-up. Leave the hidden field empty and try again.',
  },
  proofNeeded: {
    code: 'proof_needed',
    message: 'The proof of this sign-up is missing, too old or used. Load the page again.',
  },
  unavailable: {
    code: 'unavailable',
    message: 'Pipit cannot store anything at the moment. Nothing was lost; try again in a minute.',
  },
  bodyTooLarge: {
    code: 'body_too_large',
    params: { max: BODY_BYTES },
    message: 'The body is larger than 64 KiB. Send less.',
  },
  bodyNotJson: { code: 'body_not_json', message: 'The body is not valid JSON. Send a JSON object.' },
  badCursor: {
    code: 'bad_cursor',
    field: 'cursor',
    message: 'The cursor does not belong to this list and sort. Start again without it.',
  },
  badKey: {
    code: 'bad_idempotency_key',
    params: { max: IDEMPOTENCY_KEY_LENGTH },
    message: 'Idempotency-Key must be 1 to 200 printable ASCII characters.',
  },
  crossSite: {
    code: 'cross_site_write',
    message: 'This write comes from another site and was refused. Open Pipit itself and do it there.',
  },
  crossSiteRead: {
    code: 'cross_site_read',
    message: 'A page of another site asked for this unseen, and it was refused. Open Pipit itself.',
  },
  overloaded: {
    code: 'overloaded',
    message: 'Pipit has more to do than it can right now. Try again in a moment.',
  },
  keyReused: {
    code: 'idempotency_key_reused',
    message: 'This Idempotency-Key was used with another body. Use a fresh key for a new post or comment.',
  },
  tooManyFields: {
    code: 'too_many_fields',
    params: { max: EXTRA_FIELDS },
    message: `At most ${EXTRA_FIELDS} additional fields can be kept. Send fewer.`,
  },
  fieldsTooLarge: {
    code: 'fields_too_large',
    params: { max: EXTRA_BYTES },
    message: `Additional fields can have at most ${EXTRA_BYTES} bytes in all. Send less.`,
  },
} as const satisfies Record<string, Fault>;

const because = (message: string, reason: string): string =>
  reason === '' ? message : `${message} The reason: ${reason}`;

export const refusedFor = (reason: string): Fault => {
  const { code, message } = MESSAGES.refused;
  return { code, params: { reason }, message: because(message, reason) };
};

/** The details that a suspended member sees at log-in. */
export interface SuspensionTold {
  reason: string;
  rule: string;
  until: string;
  appeal: string;
  answer: string;
}

export const suspendedFor = (params: SuspensionTold): Fault => {
  const { code, message } = MESSAGES.suspended;
  return { code, params: { ...params }, message: because(message, params.reason) };
};

export const tooQuick = (seconds: number): Fault => ({
  code: 'too_quick',
  params: { seconds },
  message: `That was quicker than people are. Wait ${seconds} seconds and try again.`,
});

const FIRST_DAY = {
  links: 'On the first day you cannot post links. Take them out, or post them tomorrow.',
  mentions: 'On the first day you can name only people who follow you. Leave out the @, or post it tomorrow.',
  name: 'On the first day you cannot have a link in your name. Take it out.',
  bio: 'On the first day you cannot have links in your bio. Take them out, or add them tomorrow.',
  website: 'On the first day you cannot have a website here. Leave it empty, and add it tomorrow.',
  posts: `On the first day you can post ${FIRST_DAY_POSTS} times an hour. Post this one later.`,
} as const;

const FIELD_OF = { name: 'firstName', bio: 'userBio', website: 'userWebsite' } as const;

export const firstDay = (rule: keyof typeof FIRST_DAY, seconds: number): Fault => ({
  code: 'first_day',
  ...(rule in FIELD_OF && { field: FIELD_OF[rule as keyof typeof FIELD_OF] }),
  params: { rule, seconds },
  message: FIRST_DAY[rule],
});

/** The refusals of a new member's first day. */
const onFirstDay = (...rules: (keyof typeof FIRST_DAY)[]) =>
  rules.map((rule) => firstDay(rule, FIRST_DAY_HOURS * 3600));
export const ON_FIRST_DAY = {
  writing: onFirstDay('links', 'mentions'),
  profile: onFirstDay('bio', 'website'),
  name: onFirstDay('name'),
};

/** The body of every refusal. A message and its code have the same index. */
export interface Refused {
  errors: string[];
  codes: Coded[];
  error?: string;
}

export const refusedBody = (faults: readonly Fault[]): Refused => ({
  errors: faults.map(({ message }) => message),
  codes: faults.map(({ message: _, ...coded }) => coded),
});
