import { MESSAGES } from '#contract/refusals/errors.ts';
import type { Store } from '#store/engine/store.ts';
import { isAnybodyElse } from '#store/nouns/moderation/appeals.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import type { Target } from '#store/nouns/people/standing.ts';
import { Refusal } from '../refusal.ts';

/**
 * No one can act on themselves or on an owner, and only owners on moderators. Moderators may act on the guest's
 * content, but not on the guest.
 */
export function refuseAct(caller: Caller, target: Target, { onContent = false } = {}): void {
  if (target.id === caller.id) throw new Refusal(400, MESSAGES.actOnSelf);
  if (target.guest && !onContent) throw new Refusal(400, MESSAGES.actOnGuest);
  if (target.role === 'owner') throw new Refusal(403, MESSAGES.actOnOwner);
  if (target.role === 'moderator' && caller.role !== 'owner') throw new Refusal(403, MESSAGES.actOnModerator);
}

/**
 * Must run inside a transaction. A moderator cannot answer an appeal against their own action if another moderator can.
 */
export async function refuseAnswer(
  store: Store,
  caller: Caller,
  person: Target,
  { actor_id }: { actor_id: number | null },
): Promise<void> {
  refuseAct(caller, person, { onContent: true });
  if (actor_id === caller.id && (await isAnybodyElse(store, caller.id, person)))
    throw new Refusal(403, MESSAGES.ownAct);
}
