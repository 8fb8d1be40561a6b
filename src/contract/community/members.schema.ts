import { z } from 'zod';
import type { Fault } from '../refusals/codes.ts';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { userQuery } from '../routes/pages.schema.ts';
import { bird, body, choice, count, cursor, filled, stamp } from '../rules/fields.schema.ts';
import { REASON_BYTES, REASON_LENGTH } from '../rules/limits.ts';
import { shortUser } from '../views.schema.ts';
import * as members from './members.ts';
import { ROLES, STATES } from './members.ts';

const memberQuery = userQuery
  .omit({ suggested: true })
  .extend({ state: choice('state', STATES).optional(), role: choice('role', ROLES).optional() });
const roleBody = body({ role: choice('role', ROLES) });
const reasonBody = body({ reason: filled('reason', REASON_LENGTH, REASON_BYTES) });

const member = z
  .object({
    ...shortUser.shape,
    coverURL: z.string(),
    bird: bird.optional(),
    role: z.enum(ROLES),
    state: z.enum(STATES),
    suspension: z
      .object({
        action: z.enum(['refuse', 'suspend', 'freeze', 'remove_member']),
        reason: z.string(),
        createdAt: stamp,
      })
      .nullable()
      .meta({ description: 'Of who is suspended: what did it, as in the log.' }),
    invitedBy: shortUser.nullable(),
    answer: z.string().meta({ description: 'To the question of the owner, at the sign-up.' }),
    createdAt: stamp,
    lastSeenAt: stamp.nullable().meta({ description: 'To the hour, while they are logged in anywhere.' }),
  })
  .meta({ id: 'Member' });

const one = z.object({ member });
const branch = z.object({
  member,
  count: count.meta({ description: 'How many were changed at once.' }),
  more: z.boolean().meta({ description: 'There are others, who follow within minutes.' }),
});
const resetLink = z.object({
  link: z.string().meta({ description: 'From the address of the site on.' }),
  expiresAt: stamp,
});

const PROTECTED = [say.actOnOwner, say.actOnModerator];
/** The refusals that all actions on a member share. */
const acting = (...others: Fault[]) => ({
  400: [say.actOnSelf, say.actOnGuest, ...others],
  403: PROTECTED,
  404: [say.noSuchUser],
});

export const listMembers = endpoint({
  route: members.listMembers,
  role: 'moderator',
  summary: 'Who is here, in the order of sign-up, whatever their state. `q` looks at names and usernames alone.',
  query: memberQuery,
  paged: true,
  answer: z.object({ members: z.array(member), nextCursor: cursor }),
  noStore: true,
});
export const giveRole = endpoint({
  route: members.giveRole,
  role: 'owner',
  summary: 'Make somebody a moderator, an owner or a plain member.',
  body: roleBody,
  answer: one,
  refusals: acting(say.notActive),
});
export const endSessions = endpoint({
  route: members.endSessions,
  role: 'moderator',
  summary: 'Log somebody out everywhere.',
  answer: one,
  refusals: acting(),
});
export const makeResetLink = endpoint({
  route: members.makeResetLink,
  role: 'moderator',
  summary:
    'A link by which somebody sets a new password: once, within a day. They are told of it at their next log-in.',
  answer: resetLink,
  refusals: acting(),
});
export const admit = endpoint({
  route: members.admit,
  role: 'moderator',
  summary: 'Let somebody in who waits for it, or who was refused.',
  answer: one,
  refusals: acting(say.notWaiting, say.caseClaimed),
});
export const refuse = endpoint({
  route: members.refuse,
  role: 'moderator',
  summary: 'Do not let somebody in. They read the reason when they log in. After 30 days the account is gone.',
  body: reasonBody,
  answer: one,
  refusals: acting(say.notWaiting, say.caseClaimed),
});
export const freeze = endpoint({
  route: members.freeze,
  role: 'moderator',
  summary:
    'Suspend somebody and all who joined by their invitations, and by theirs; not whom the caller cannot act on.',
  body: reasonBody,
  answer: branch,
  refusals: acting(say.alreadyFrozen),
});
export const release = endpoint({
  route: members.release,
  role: 'moderator',
  summary: 'Bring back a frozen person and all who were frozen below them, each as they were.',
  answer: branch,
  refusals: acting(say.notFrozen),
});

export const memberRoutes = [
  listMembers,
  giveRole,
  endSessions,
  makeResetLink,
  admit,
  refuse,
  freeze,
  release,
] as const;

export type RoleBody = z.input<typeof roleBody>;
export type ReasonBody = z.input<typeof reasonBody>;
export type Member = z.infer<typeof member>;
export type ResetLink = z.infer<typeof resetLink>;
