import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { count, cursor, stamp, uid } from '../rules/fields.schema.ts';
import { ACT_ACTIONS } from './acts.ts';
import { APPEAL_STATES } from './appeals.ts';
import * as notices from './notices.ts';
import { TARGETS } from './reports.ts';

const told = { _id: uid, readAt: stamp.nullable(), createdAt: stamp };
const statement = {
  action: z.enum(ACT_ACTIONS),
  target: z.enum(TARGETS),
  text: z.string().meta({ description: 'Of the post or comment, its beginning.' }),
  rule: z.string(),
  reason: z.string(),
  until: stamp.nullable(),
};

export const notice = z
  .discriminatedUnion('kind', [
    z.object({
      ...told,
      kind: z.literal('act').meta({ description: 'Something was done about the reader or what they wrote.' }),
      appeal: z.enum(APPEAL_STATES).nullable().meta({ description: 'What became of an appeal. Null: there is none.' }),
      data: z.object({ act: uid.meta({ description: 'To appeal against it.' }), ...statement }),
    }),
    z.object({
      ...told,
      kind: z.literal('undone').meta({ description: 'It was undone, or has come to its end.' }),
      data: z.object(statement),
    }),
    z.object({
      ...told,
      kind: z.literal('report').meta({ description: 'A report of the reader is settled.' }),
      data: z.object({
        target: z.enum(TARGETS),
        outcome: z.enum(['upheld', 'dismissed']),
        action: z.enum(['hold', 'remove']).nullable().meta({ description: 'What was done to the post or comment.' }),
      }),
    }),
    z.object({
      ...told,
      kind: z.literal('appeal').meta({ description: 'An appeal of the reader was answered.' }),
      data: z.object({ outcome: z.enum(['granted', 'refused']), answer: z.string(), action: z.string() }),
    }),
  ])
  .meta({ id: 'Notice' });

export const listNotices = endpoint({
  route: notices.listNotices,
  summary: 'What the caller is told, the newest first; for 90 days, and the newest 1,000.',
  query: pageQuery,
  paged: true,
  answer: z.object({ notices: z.array(notice), unread: count, nextCursor: cursor }),
  refusals: { 400: [say.guestAccount] },
  noStore: true,
});
export const readNotices = endpoint({
  route: notices.readNotices,
  summary: 'All that is there is read.',
  answer: z.object({ unread: count }),
  refusals: { 400: [say.guestAccount] },
});

export const noticeRoutes = [listNotices, readNotices] as const;

export type Notice = z.infer<typeof notice>;
