import { z } from 'zod';
import { ACT_ACTIONS } from '../moderation/acts.ts';
import { APPEAL_STATES } from '../moderation/appeals.ts';
import { TARGETS } from '../moderation/reports.ts';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { body, count, cursor, stamp, uid, whole } from '../rules/fields.schema.ts';
import { NOTICE_DAYS, NOTICES_MAX, UNREAD_MAX } from '../rules/limits.ts';
import { withCommas } from '../text/with-commas.ts';
import { listedUser } from '../views.schema.ts';
import * as notices from './notices.ts';

const told = {
  _id: z.string().meta({ description: 'Stays the same while its group grows.' }),
  at: stamp.meta({ description: 'Of the newest that it tells of.' }),
  unread: z.boolean(),
};
const kind = <Kind extends string>(name: Kind, description: string) => z.literal(name).meta({ description });

const beginning = z.string().meta({ description: 'Its beginning: 120 characters and 480 bytes at most.' });
const post = z.object({ _id: uid, text: beginning });
const comment = z.object({ _id: uid, text: beginning });
/** Newest first. */
const people = <Person extends z.ZodType>(person: Person) => z.array(person).max(5);
const followed = z.boolean().meta({ description: 'The reader follows them.' });

const statement = {
  action: z.enum(ACT_ACTIONS),
  target: z.enum(TARGETS),
  text: z.string().meta({ description: 'Of the post or comment, its beginning.' }),
  rule: z.string(),
  reason: z.string(),
  until: stamp.nullable(),
};

const ofPeople = [
  z.object({
    ...told,
    kind: kind('like', 'A post of the reader was liked. One for each post and day (UTC).'),
    post,
    people: people(listedUser),
    count,
  }),
  z.object({
    ...told,
    kind: kind('follow', 'Somebody follows the reader. One for each day (UTC).'),
    people: people(listedUser.extend({ followed })),
    count,
  }),
  z.object({
    ...told,
    kind: kind(
      'comment',
      'A post of the reader was commented on. One for each post and day: the newest, and how many.',
    ),
    post,
    comment,
    person: listedUser,
    count,
  }),
  z.object({
    ...told,
    kind: kind('reply', 'A comment of the reader was answered. One for each post and day: the newest, and how many.'),
    post,
    comment,
    person: listedUser,
    count,
  }),
  z.object({
    ...told,
    kind: kind('mention', 'The reader was named: in the comment, or without one in the post.'),
    post,
    comment: comment.optional(),
    person: listedUser,
  }),
  z.object({
    ...told,
    kind: kind('thread', 'A comment on a post that the reader commented on. One for each post and day.'),
    post: post.extend({ author: listedUser }),
    comment,
    person: listedUser,
    count,
  }),
] as const;

const ofModerators = [
  z.object({
    ...told,
    kind: kind('act', 'Something was done about the reader or what they wrote.'),
    appeal: z.enum(APPEAL_STATES).nullable().meta({ description: 'What became of an appeal. Null: there is none.' }),
    data: z.object({ act: uid.meta({ description: 'To appeal against it.' }), ...statement }),
  }),
  z.object({ ...told, kind: kind('undone', 'It was undone, or has come to its end.'), data: z.object(statement) }),
  z.object({
    ...told,
    kind: kind('report', 'A report of the reader is settled.'),
    text: beginning.nullable().meta({ description: 'Of what was reported, as it was then; for 90 days.' }),
    data: z.object({
      target: z.enum(TARGETS),
      outcome: z.enum(['upheld', 'dismissed']),
      action: z.enum(['hold', 'remove']).nullable().meta({ description: 'What was done to the post or comment.' }),
    }),
  }),
  z.object({
    ...told,
    kind: kind('appeal', 'An appeal of the reader was answered.'),
    data: z.object({ outcome: z.enum(['granted', 'refused']), answer: z.string(), action: z.string() }),
  }),
] as const;

const nameOf = (whom: string) => z.string().nullable().meta({ description: whom });
const link = {
  by: nameOf('The username of its maker. Null: the host, or someone who has left.'),
  usedAt: stamp.nullable().meta({ description: 'When it set a password. Null: not used.' }),
};
/** One notification per creator of a link and member, until the link is used. */
const ofResets = [
  z.object({
    ...told,
    kind: kind(
      'reset_link',
      `A link that sets a new password of the caller was made. Listed for ${NOTICE_DAYS} days, whatever comes after it.`,
    ),
    ...link,
  }),
  z.object({
    ...told,
    kind: kind('reset_link_made', 'For owners: someone else made a link that sets a new password of a member.'),
    ...link,
    member: nameOf('The username of the member. Null: they have left.'),
  }),
] as const;

const waiting = count.meta({ description: `How many wait; ${UNREAD_MAX} for more.` });
const forModerators = [
  z.object({ ...told, kind: kind('reports', 'For moderators: cases wait for them.'), count: waiting }),
  z.object({ ...told, kind: kind('signups', 'For moderators: people wait to be let in.'), count: waiting }),
] as const;

export const notice = z
  .discriminatedUnion('kind', [...ofPeople, ...ofModerators, ...ofResets, ...forModerators])
  .meta({ id: 'Notice' });

const unread = count.meta({
  description: `How many are unread, a group as one; ${UNREAD_MAX} for more than ${UNREAD_MAX - 1}.`,
});
const until = 'In milliseconds since 1970: what is not later than this';

const seenBody = body({
  until: whole('until', 0, Number.MAX_SAFE_INTEGER).meta({ description: `${until} is seen, on every device.` }),
});

export const listNotices = endpoint({
  route: notices.listNotices,
  summary:
    `What the caller is told, the latest first; for ${NOTICE_DAYS} days, and at least the newest ${withCommas(NOTICES_MAX)}. ` +
    'The guest reads them too, and has never seen any.',
  query: pageQuery.extend({ only: z.literal('mentions', 'only must be mentions.').optional() }),
  paged: true,
  answer: z.object({
    notices: z.array(notice),
    unread,
    until: count.meta({ description: `${until} is on this page or an earlier one; for /notices/seen.` }),
    nextCursor: cursor,
  }),
  noStore: true,
});
export const countUnread = endpoint({
  route: notices.countUnread,
  summary: 'How many notices the caller has not seen.',
  answer: z.object({ unread }),
  noStore: true,
});
export const seeNotices = endpoint({
  route: notices.seeNotices,
  summary: 'The caller has seen what is not later than this. An earlier time than before changes nothing.',
  effect: 'none',
  body: seenBody,
  answer: z.object({ unread }),
  refusals: { 400: [say.guestAccount] },
});

export const noticeRoutes = [listNotices, countUnread, seeNotices] as const;

export type Notice = z.infer<typeof notice>;
export type SeenBody = z.input<typeof seenBody>;
