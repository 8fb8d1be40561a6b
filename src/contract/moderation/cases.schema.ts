import { z } from 'zod';
import { ROLES, STATES } from '../community/members.ts';
import { PURPOSES } from '../media/media.ts';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { bird, choice, count, cursor, stamp, uid } from '../rules/fields.schema.ts';
import { CLAIM_MINUTES } from '../rules/limits.ts';
import { picture, pictures, shortUser } from '../views.schema.ts';
import { act, named } from './acts.schema.ts';
import { appeal } from './appeals.schema.ts';
import * as cases from './cases.ts';
import { CASE_KINDS, QUEUE_ORDERS } from './cases.ts';
import { REASONS, REPORT_STATES, TARGETS } from './reports.ts';

const queueQuery = pageQuery.extend({
  kind: choice('kind', CASE_KINDS).optional(),
  order: choice('order', QUEUE_ORDERS).default('oldest'),
});

const CONTENT_STATES = ['visible', 'held', 'removed', 'deleted'] as const;

/** A post or comment as moderators see it, in any state. */
const content = z.object({
  _id: uid,
  text: z.string(),
  state: z.enum(CONTENT_STATES),
  author: named,
  createdAt: stamp,
  updatedAt: stamp,
  ...pictures,
});

/** The post or comment that a moderator decides on. */
const decided = content.extend({
  revision: z.string().meta({ description: 'Of the text and its edit: an act names it.' }),
  edit: z
    .object({ text: z.string(), createdAt: stamp, ...pictures })
    .optional()
    .meta({ description: 'What its author has made of it since, which others do not see. Shown, it takes its place.' }),
});

const keptPicture = picture.extend({ as: z.enum(PURPOSES) });

const deskReport = z.object({
  _id: uid,
  reason: z.enum(REASONS),
  rule: z.string(),
  note: z.string(),
  state: z.enum(REPORT_STATES),
  by: named.nullable().meta({ description: 'Null: a visitor.' }),
  snapshot: z.string().nullable().meta({ description: 'What was reported, as it was then; for 90 days.' }),
  media: z
    .array(keptPicture)
    .optional()
    .meta({ description: 'Of the reported post or profile, as it had them then, for as long; absent without any.' }),
  sensitive: z.string().optional().meta({ description: 'What covered the pictures.' }),
  createdAt: stamp,
});

const person = z.object({
  ...shortUser.shape,
  coverURL: z.string(),
  bird: bird.optional(),
  role: z.enum(ROLES),
  state: z.enum(STATES),
  until: stamp.nullable().meta({ description: 'When the silence or suspension ends by itself.' }),
  postsCount: count,
  createdAt: stamp,
  warnings: count,
  acts: count.meta({ description: 'Warnings and everything else that was done and not undone.' }),
});

export const deskCase = z
  .object({
    _id: uid,
    kind: z.enum(CASE_KINDS),
    state: z.enum(['open', 'settled']),
    target: z.enum([...TARGETS, 'appeal']),
    content: decided.nullable().meta({
      description:
        'Of an appeal: what the act was about, or why it was done. Null: a person, or something that its author deleted.',
    }),
    person: person.nullable().meta({ description: 'Null: they have left.' }),
    reportCount: count,
    reports: z.array(deskReport).meta({ description: 'The newest three; of one case alone the newest hundred.' }),
    signup: z.object({ answer: z.string(), invitedBy: shortUser.nullable() }).nullable(),
    appeal: appeal.extend({ against: act }).nullable(),
    claim: z.object({ by: shortUser, until: stamp }).nullable(),
    createdAt: stamp,
    settledAt: stamp.nullable(),
  })
  .meta({ id: 'Case' });

const counts = z.object({ report: count, signup: count, appeal: count, held: count });

const detail = z.object({
  case: deskCase,
  conversation: z
    .object({ post: content, comments: z.array(content), more: z.boolean() })
    .nullable()
    .meta({ description: 'The post and its comments around what the case is about.' }),
  record: z.object({
    acts: z.array(act).meta({ description: 'What was done about the person, the newest first.' }),
    reports: z.object({ open: count, upheld: count, dismissed: count }).meta({ description: 'About the person.' }),
    invitedBy: shortUser.nullable(),
  }),
});

const numbers = z.object({
  open: counts,
  oldestAt: stamp.nullable().meta({ description: 'Of the case that waits longest.' }),
  settled: count.meta({ description: 'In the last 30 days.' }),
  medianSeconds: count.nullable().meta({ description: 'From a case to its end, in the last 30 days.' }),
  acts: z.record(z.string(), count).meta({ description: 'By action, in the last 30 days.' }),
});

const one = z.object({ case: deskCase });

export const listQueue = endpoint({
  route: cases.listQueue,
  role: 'moderator',
  summary:
    'List what waits for moderators: reports, sign-ups, appeals, and held posts, comments and edits. Cases about the caller are left out.',
  query: queueQuery,
  paged: true,
  answer: z.object({ cases: z.array(deskCase), counts, nextCursor: cursor }),
  noStore: true,
});
export const getCase = endpoint({
  route: cases.getCase,
  role: 'moderator',
  summary: 'A case with all that there is to know: who said what, the conversation, the record of the person.',
  answer: detail,
  refusals: { 404: [say.noSuchCase] },
  noStore: true,
});
export const claimCase = endpoint({
  route: cases.claimCase,
  role: 'moderator',
  summary: `Take a case for ${CLAIM_MINUTES} minutes, in which no other moderator settles it. Taken again, it is for as long anew.`,
  answer: one,
  refusals: {
    400: [say.caseClaimed, say.caseSettled],
    403: [say.actOnOwner, say.actOnModerator, say.ownAct],
    404: [say.noSuchCase],
  },
});
export const leaveCase = endpoint({
  route: cases.leaveCase,
  role: 'moderator',
  summary: 'Give a case back.',
  effect: 'delete',
  answer: one,
  refusals: { 400: [say.caseClaimed, say.caseSettled], 404: [say.noSuchCase] },
});
export const getNumbers = endpoint({
  route: cases.getNumbers,
  role: 'owner',
  summary: 'How much waits, how long it takes, and what was done.',
  answer: numbers,
  noStore: true,
});

export const caseRoutes = [listQueue, getCase, claimCase, leaveCase, getNumbers] as const;

export type DeskCase = z.infer<typeof deskCase>;
export type DeskReport = z.infer<typeof deskReport>;
export type Content = z.infer<typeof content>;
export type Decided = z.infer<typeof decided>;
export type CaseDetail = z.infer<typeof detail>;
export type QueueCounts = z.infer<typeof counts>;
export type Numbers = z.infer<typeof numbers>;
