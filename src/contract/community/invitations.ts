import type { Page } from '../routes/pages.schema.ts';
import { route } from '../routes/route.ts';
import type { Invitation, InvitationBody, LookBody, LookedAt } from './invitations.schema.ts';

export type { Invitation, LookedAt } from './invitations.schema.ts';

export const INVITATION_STATES = ['alive', 'used_up', 'expired', 'withdrawn'] as const;

type Always<Answer extends object> = { answer: Answer; small: Answer };
type Invitations = { invitations: Invitation[]; mayInvite: boolean; nextCursor: string | null };

export const listInvitations = route<Always<Invitations> & { query: Page }>()('GET /invitations', 200, 'required');
/** The only response with the code: only its hash is stored. */
export const makeInvitation = route<Always<{ invitation: Invitation; code: string }> & { body: InvitationBody }>()(
  'POST /invitations',
  201,
  'required',
);
export const withdrawInvitation = route<Always<{ invitation: Invitation }>>()(
  'DELETE /invitations/:id',
  200,
  'required',
);
export const lookAtInvitation = route<Always<LookedAt> & { body: LookBody }>()('POST /invitations/look', 200, 'none');
