import { z } from 'zod';
import { TARGETS } from '../moderation/reports.ts';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { cursor, stamp, uid } from '../rules/fields.schema.ts';
import { shortUser } from '../views.schema.ts';
import * as log from './log.ts';

const named = z.object({
  name: z.string().meta({
    description: `The host, Pipit itself, or ${log.FORMER_MEMBER}, where there is no account; empty where names are left out.`,
  }),
  user: shortUser.nullable(),
});

const entry = z
  .object({
    _id: uid,
    action: z.enum(log.ACTIONS),
    actor: named,
    target: named.nullable().meta({ description: 'Null for what is done to nobody.' }),
    about: z
      .object({ type: z.enum(TARGETS), post: uid.nullable() })
      .meta({ description: 'A post or comment of the target, or the target. post: where it can be seen, if it can.' }),
    undone: z.boolean().meta({ description: 'An act that was undone since.' }),
    reason: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
    createdAt: stamp,
  })
  .meta({ id: 'LogEntry' });

export const listLog = endpoint({
  route: log.listLog,
  summary:
    'What owners and moderators did, and the host: who, what, to whom, why and when; the newest first. For members as the owner decided: what concerns the community, with names or without.',
  query: pageQuery,
  paged: true,
  answer: z.object({ entries: z.array(entry), nextCursor: cursor }),
  refusals: { 403: [say.moderatorsOnly] },
  noStore: true,
});

export const logRoutes = [listLog] as const;

export type LogEntry = z.infer<typeof entry>;
