import type { Fault } from '#contract/refusals/codes.ts';
import { MESSAGES, refusedFor, suspendedFor } from '#contract/refusals/errors.ts';
import { afterReset } from '#contract/refusals/of-moderation.ts';
import type { Endpoint } from '#contract/routes/describe.schema.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';
import type { CurrentSettings } from '#store/nouns/community/settings.ts';
import { isAnybodyElse } from '#store/nouns/moderation/appeals.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { findSuspension, type Target } from '#store/nouns/people/standing.ts';
import { Refusal } from '../http/refusal.ts';
import type { Tokens } from './token.ts';

/** Only visitors and guests depend on the owner's settings, so calls of members do not wait for them. */
export const dependsOnSettings = ({ route, open }: Endpoint, caller: Caller | undefined): boolean =>
  caller ? caller.guest === 1 : !open && route.token === 'optional';

/** Refuses callers who may not use this route at all, whatever the subject. */
export function admit(
  { route, role, waiting, closesAfterReset }: Endpoint,
  caller: Caller | undefined,
  settings: CurrentSettings | undefined,
): void {
  if (!caller) {
    if (route.token === 'required') throw new Refusal(401, MESSAGES.badToken);
    if (settings?.read === 'members') throw new Refusal(401, MESSAGES.membersOnly);
    return;
  }
  if (caller.state === 'suspended') throw new Refusal(403, MESSAGES.suspended);
  if (caller.state === 'waiting' && !waiting) throw new Refusal(403, MESSAGES.waiting);
  if (closesAfterReset) refuseClosed(caller);
  if (settings?.offersGuest === false) throw new Refusal(401, MESSAGES.badToken);
  if (role === 'owner' && caller.role !== 'owner') throw new Refusal(403, MESSAGES.ownerOnly);
  if (role === 'moderator' && caller.role === 'member') throw new Refusal(403, MESSAGES.moderatorsOnly);
}

/**
 * For a while after someone else's reset link, the account's private data can be neither read nor changed, because the
 * creator of the link may have used it.
 */
export function refuseClosed({ closed_until: until }: Caller): void {
  if (until !== null) throw new Refusal(403, afterReset(stampOf(until)));
}

const APPEAL_MS = 24 * 60 * 60 * 1000;

/** Tells a suspended member why and until when, with a token that can appeal once. */
export async function whySuspended(
  { store, tokens, clock }: { store: Store; tokens: Tokens; clock: () => number },
  user: { id: number; uid: string },
): Promise<Fault> {
  const found = await findSuspension(store, user.id);
  if (!found) return MESSAGES.suspended;
  const { action, reason, rule, until, appeal, answer } = found;
  if (action === 'refuse') return refusedFor(reason);
  const claims = { user: user.uid, act: found.uid, expires: clock() + APPEAL_MS };
  return suspendedFor({
    reason,
    rule: rule ?? '',
    until: until === null ? '' : stampOf(until),
    appeal: appeal === null ? await tokens.issueAppeal(claims) : '',
    answer: answer ?? '',
  });
}

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

/** All visitors share the guest: no visitor may lock the others out or read their sessions. */
export function refuseGuest({ caller }: { caller: Caller }): void {
  if (caller.guest) throw new Refusal(400, MESSAGES.guestAccount);
}
