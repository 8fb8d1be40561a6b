import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, choice, placed, stamp, text, uid } from '../rules/fields.schema.ts';
import { NOTE_BYTES, NOTE_LENGTH, RULE_BYTES, RULE_LENGTH } from '../rules/limits.ts';
import * as reports from './reports.ts';
import { REASONS, REPORT_STATES, TARGETS } from './reports.ts';

const reportBody = body({
  target: choice('target', TARGETS),
  id: text('id'),
  reason: choice('reason', REASONS),
  rule: placed('rule', RULE_LENGTH, RULE_BYTES)
    .default('')
    .meta({ description: 'The words of the rule that is broken.' }),
  note: placed('note', NOTE_LENGTH, NOTE_BYTES).default('').meta({ description: 'For the moderators.' }),
});

export const report = z
  .object({
    _id: uid,
    target: z.enum(TARGETS),
    reason: z.enum(REASONS),
    rule: z.string(),
    note: z.string(),
    state: z.enum(REPORT_STATES).meta({ description: 'upheld: something was done about it.' }),
    createdAt: stamp,
  })
  .meta({ id: 'Report' });

const one = z.object({ report });

export const makeReport = endpoint({
  route: reports.report,
  summary:
    'Tell the moderators of a post, a comment or a person. A reported post or comment is not shown to who reported it any more. Visitors and the guest report by their address.',
  effect: 'create',
  body: reportBody,
  answer: one,
  refusals: {
    400: [say.reportSelf, say.alreadyReported],
    403: [say.nobodyModerates],
    404: [say.noSuchPost, say.noSuchComment, say.noSuchUser],
  },
});
export const withdrawReport = endpoint({
  route: reports.withdrawReport,
  summary: 'Take an own report back, as long as nobody has settled it. What it was about is shown again.',
  effect: 'delete',
  answer: one,
  refusals: { 400: [say.reportSettled], 404: [say.noSuchReport] },
});

export const reportRoutes = [makeReport, withdrawReport] as const;

export type ReportBody = z.input<typeof reportBody>;
export type Report = z.infer<typeof report>;
