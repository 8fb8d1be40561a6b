import { MESSAGES } from '#contract/refusals/errors.ts';
import type { Endpoint } from '#contract/routes/describe.schema.ts';
import type { Community } from '#store/community/community.ts';
import type { Caller } from '#store/people/sessions.ts';
import { Refusal } from '../refusal.ts';

/** Refuses who may not make this call at all, whatever it is about. */
export async function admit(endpoint: Endpoint, caller: Caller | undefined, community: Community): Promise<void> {
  if (!caller) return admitVisitor(endpoint, community);
  if (caller.state === 'suspended') throw new Refusal(403, MESSAGES.suspended);
  if (caller.state === 'waiting' && !endpoint.waiting) throw new Refusal(403, MESSAGES.waiting);
  if (caller.guest && !(await community.current()).offersGuest) throw new Refusal(401, MESSAGES.badToken);
  if (endpoint.role === 'owner' && caller.role !== 'owner') throw new Refusal(403, MESSAGES.ownerOnly);
  if (endpoint.role === 'moderator' && caller.role === 'member') throw new Refusal(403, MESSAGES.moderatorsOnly);
}

async function admitVisitor({ route, open }: Endpoint, community: Community): Promise<void> {
  if (route.token === 'required') throw new Refusal(401, MESSAGES.badToken);
  if (!open && (await community.current()).read === 'members') throw new Refusal(401, MESSAGES.membersOnly);
}
