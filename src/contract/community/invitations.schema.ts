import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { pageQuery } from '../routes/pages.schema.ts';
import { body, count, cursor, stamp, text, uid, whole, yesOrNo } from '../rules/fields.schema.ts';
import {
  INVITATION_DAYS,
  INVITATION_DAYS_MAX,
  INVITATION_USES,
  INVITATION_USES_MAX,
  INVITATIONS_MAX,
} from '../rules/limits.ts';
import { listedUser } from '../views.schema.ts';
import * as invitations from './invitations.ts';
import { INVITATION_STATES } from './invitations.ts';

const invitationBody = body({
  uses: whole('uses', 1, INVITATION_USES_MAX)
    .nullable()
    .default(INVITATION_USES)
    .meta({ description: 'How many may join by it. Null: as many as like.' }),
  days: whole('days', 1, INVITATION_DAYS_MAX)
    .nullable()
    .default(INVITATION_DAYS)
    .meta({ description: 'Until it expires. Null: never.' }),
  follow: yesOrNo('follow').default(true).meta({ description: 'Whoever joins by it follows who made it.' }),
});
const lookBody = body({ code: text('invitation') });

const invitation = z
  .object({
    _id: uid,
    uses: count,
    maxUses: count.nullable(),
    expiresAt: stamp.nullable(),
    follow: z.boolean(),
    state: z.enum(INVITATION_STATES),
    createdAt: stamp,
  })
  .meta({ id: 'Invitation' });

const lookedAt = z.object({
  state: z
    .enum([...INVITATION_STATES, 'unknown', 'closed'])
    .meta({ description: 'Whether somebody can join by it. closed: nobody can join at the moment.' }),
  by: listedUser.nullable().meta({ description: 'Who made it, as long as somebody can join by it.' }),
  usesLeft: count.nullable().meta({ description: 'How many more can join by it. Null: as many as like, or nobody.' }),
  expiresAt: stamp.nullable().meta({ description: 'Null: never, or nobody can join by it.' }),
  community: z.object({ name: z.string(), description: z.string() }),
});

const own = { 404: [say.noSuchInvitation] };

export const listInvitations = endpoint({
  route: invitations.listInvitations,
  summary: 'The own invitations, the newest first. Those that ended are there for 30 days more.',
  query: pageQuery,
  paged: true,
  answer: z.object({
    invitations: z.array(invitation),
    mayInvite: z.boolean().meta({ description: 'The owner lets the caller make others.' }),
    nextCursor: cursor,
  }),
  refusals: { 400: [say.guestAccount] },
  noStore: true,
});
export const makeInvitation = endpoint({
  route: invitations.makeInvitation,
  summary: `Make an invitation. Its code is told once; the link is /join/ and the code. ${INVITATIONS_MAX} can be alive.`,
  effect: 'create',
  body: invitationBody,
  answer: z.object({ invitation, code: z.string() }),
  refusals: { 400: [say.guestAccount, say.tooManyInvitations], 403: [say.mayNotInvite] },
});
export const withdrawInvitation = endpoint({
  route: invitations.withdrawInvitation,
  summary: 'Withdraw an own invitation: nobody can join by it any more.',
  effect: 'delete',
  answer: z.object({ invitation }),
  refusals: own,
});
export const lookAtInvitation = endpoint({
  route: invitations.lookAtInvitation,
  open: true,
  summary: 'What a code is worth: who invites whom to what, or why it is dead.',
  effect: 'none',
  body: lookBody,
  answer: lookedAt,
});

export const invitationRoutes = [listInvitations, makeInvitation, withdrawInvitation, lookAtInvitation] as const;

export type InvitationBody = z.input<typeof invitationBody>;
export type LookBody = z.input<typeof lookBody>;
export type Invitation = z.infer<typeof invitation>;
export type LookedAt = z.infer<typeof lookedAt>;
