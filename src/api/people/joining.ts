import type { CommunitySettings } from '#contract/community/community.ts';
import type { Joining } from '#contract/community/joining.schema.ts';
import type { Fault } from '#contract/refusals/codes.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { LABELS } from '#contract/rules/labels.ts';
import { isBlank } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';
import { findInvitation, followInviter, takeInvitation } from '#store/nouns/community/invitations.ts';
import { createUser, type NewUser } from '#store/nouns/people/users.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';

/** A sign-up that passed every check that is possible before it is stored. */
export interface Admitted {
  settings: CommunitySettings;
  code: string | undefined;
  invitation: { id: number; madeBy: number } | undefined;
  /** The name of its proof of work, if it needed one. */
  proof: string | undefined;
  answer: string;
}

export async function admitSignUp(call: Context & { body: Joining }): Promise<Admitted> {
  const { settings, code, answer } = await atDoor(call);
  const invitation = code === undefined ? undefined : await aliveInvitation(call.store, code, settings, call.clock());
  const proof = code === undefined ? await proofOf(call, settings) : undefined;
  return { settings, code, invitation, proof, answer };
}

/** Repeats the checks, because sign-up may have closed while the password was hashed. */
export const admitAgain = async (call: Context & { body: Joining }, admitted: Admitted): Promise<Admitted> => ({
  ...admitted,
  ...(await atDoor(call)),
});

async function atDoor({ community, body }: Context & { body: Joining }) {
  const settings = await community.current();
  const { join, question } = settings;
  const code = body.invitation || undefined;
  if (join === 'nobody') throw new Refusal(403, MESSAGES.signupClosed);
  if (code === undefined && join === 'invitation') throw new Refusal(403, MESSAGES.invitationNeeded);
  const answer = join === 'approval' ? (body.answer ?? '') : '';
  if (join === 'approval' && !isBlank(question) && isBlank(answer)) throw new Refusal(422, NO_ANSWER);
  return { settings, code, answer };
}

const NO_ANSWER: Fault = { code: 'required', field: 'answer', message: `${LABELS.answer} is required.` };

async function aliveInvitation(store: Store, code: string, settings: CommunitySettings, now: number) {
  const { state: why, alive } = await findInvitation(store, code, settings, now);
  if (!alive) throw new Refusal(403, { ...MESSAGES.invitationDead, params: { why } });
  return alive;
}

/** Invited people need no proof against automated sign-ups. */
async function proofOf(
  { body, challenges, clock }: Context & { body: Joining },
  { machines }: CommunitySettings,
): Promise<string | undefined> {
  if (machines.honeypot && body.faxNumber) throw new Refusal(403, MESSAGES.looksAutomated);
  return needsChallenge(machines) ? challenges.check(body.proof, machines, clock()) : undefined;
}

export const needsChallenge = ({ minSeconds, proofOfWork }: CommunitySettings['machines']): boolean =>
  minSeconds > 0 || proofOfWork;

/**
 * Call it before expensive work, and after the checks whose faults the person can correct: they send the same proof
 * again.
 */
export async function spendProof({ challenges }: Context, { proof }: Admitted): Promise<void> {
  if (proof !== undefined) await challenges.spend(proof);
}

/** Must run inside a transaction. Returns the id of the new member. */
export async function join(store: Store, admitted: Admitted, person: NewUser): Promise<number> {
  const { settings, code = '', invitation, answer } = admitted;
  const inviter = invitation && (await takeInvitation(store, invitation, settings, person.now));
  // Someone else used the invitation first.
  if (invitation && !inviter) {
    const { state: why } = await findInvitation(store, code, settings, person.now);
    throw new Refusal(403, { ...MESSAGES.invitationDead, params: { why } });
  }
  const state = settings.join === 'approval' ? 'waiting' : 'active';
  const id = await createUser(store, { ...person, state, answer, invitedBy: inviter?.id });
  if (id === undefined) throw new Refusal(422, MESSAGES.usernameTaken);
  if (inviter) await followInviter(store, inviter, id, person.now);
  return id;
}
