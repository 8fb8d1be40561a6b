import type { CommunityShown } from '#contract/community/community.ts';
import { isMediaPath } from '#contract/media/media.ts';
import * as contract from '#contract/people/auth.schema.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { noSuchUpload } from '#contract/refusals/of-media.ts';
import { inTransaction } from '#store/engine/store.ts';
import { mayInvite } from '#store/nouns/community/invitations.ts';
import type { CurrentSettings } from '#store/nouns/community/settings.ts';
import { findReset, resetPassword } from '#store/nouns/people/password-resets.ts';
import { findSecret } from '#store/nouns/people/secrets.ts';
import { endSession, findMember } from '#store/nouns/people/sessions.ts';
import * as store from '#store/nouns/people/users.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import * as reading from '#store/reading/people/rows.ts';
import { refuseLinks } from '../guard/first-day.ts';
import { asStranger, rememberPlace, withLoginLimit } from '../guard/guesses.ts';
import { chargeSignup } from '../guard/limits.ts';
import type { Mark } from '../guard/marks.ts';
import { whySuspended } from '../guard/standing.ts';
import { startSession } from '../guard/token.ts';
import { Refusal } from '../http/refusal.ts';
import { keyFor } from '../media/keys.ts';
import type { Call, Serve } from '../serve.ts';
import { extraFields } from './extra-fields.ts';
import { admitAgain, admitSignUp, join, needsChallenge, spendProof } from './joining.ts';
import { oneUser } from './users.ts';

export function serveAuth(serve: Serve): void {
  serve(contract.login, async (call) => {
    const { username = '', password = '' } = call.body;
    const mark = call.limiter && (await call.marks.read(call.cookies, call.clock()));
    const user = await withLoginLimit(call, { username, mark }, () =>
      verifyCredentials(call, username, password, mark),
    );
    const session = await startSession(call, user);
    const { user: foundUser, ...begun } = await logIn(call, user, session);
    return { json: jsonObject({ foundUser, ...begun }), headers: await marked(call, user) };
  });

  serve(contract.signup, async (call) => {
    const { firstName, lastName, username, email, password, userBio, userWebsite, avatarURL, coverURL } = call.body;
    // A new member cannot have uploaded a picture.
    if (isMediaPath(avatarURL ?? '')) throw new Refusal(400, noSuchUpload('avatarURL'));
    if (isMediaPath(coverURL ?? '')) throw new Refusal(400, noSuchUpload('coverURL'));
    const extra = extraFields(call.body, { email, password });
    await refuseLinks(call, call.body);
    const admitted = await admitSignUp(call);
    const taken = (await store.findCredentials(call.store, username)) || (await store.isReserved(call.store, username));
    if (taken) throw new Refusal(422, MESSAGES.usernameTaken);
    await spendProof(call, admitted);
    await chargeSignup(call);
    const passwordHash = await call.passwords.hash(password);
    const profile = { userBio, userWebsite, avatarURL, coverURL };
    const now = call.clock();
    const person = { uid: call.newId(), username, firstName, lastName, email, passwordHash, extra, now, ...profile };
    // Member and first session share a transaction. If the session were refused afterwards, the username would be taken
    // at the next attempt.
    const still = await admitAgain(call, admitted);
    const made = await inTransaction(call.store, async (tx) => {
      const user = { id: await join(tx, still, person), uid: person.uid, username };
      return { user, session: await startSession({ ...call, store: tx }, user) };
    });
    await rememberPlace(call, person.uid);
    const { user: createdUser, ...begun } = await logIn(call, made.user, made.session);
    return { json: jsonObject({ createdUser, ...begun }), headers: await marked(call, made.user) };
  });

  serve(contract.challenge, async ({ community, challenges, clock }) =>
    jsonOf(await challenges.make((await community.current()).machines, clock())),
  );

  serve(contract.lookAtReset, async ({ store, body, clock }) => {
    const username = await findReset(store, body.secret, clock());
    if (username === undefined) throw new Refusal(404, MESSAGES.deadLink);
    return jsonOf({ username });
  });

  serve(contract.reset, async (call) => {
    const { secret, newPassword } = call.body;
    const now = call.clock();
    if (!(await findSecret(call.store, 'reset', secret, now))) throw new Refusal(404, MESSAGES.deadLink);
    const passwordHash = await call.passwords.hash(newPassword);
    const username = await resetPassword(call.store, { secret, passwordHash, entry: call.newId(), now });
    if (username === undefined) throw new Refusal(404, MESSAGES.deadLink);
    return jsonOf({ success: true, username });
  });

  serve(contract.logout, async (call) => {
    if (call.caller.session_id !== null) await endSession(call.store, call.caller.session_id);
    return jsonOf({ success: true });
  });

  serve(contract.getConfig, async (call) => {
    const { caller, community, sourceUrl, push, pictures } = call;
    const { offersGuest, ...settings } = await community.current();
    const guest = offersGuest ? guestAccount : null;
    const key = await keyFor(call, settings.read);
    const media = { uploads: pictures?.uploads !== undefined, ...(key !== undefined && { key }) };
    const invites = caller && { mayInvite: mayInvite(caller.role, settings.inviters) };
    return jsonOf({ guest, media, ...invites, push: push !== undefined, sourceUrl, community: shownOf(settings) });
  });
}

const shownOf = (settings: Omit<CurrentSettings, 'offersGuest'>): CommunityShown => {
  const { name, description, contact, read, join, setUp, machines, firstDay, logReaders, firstSort } = settings;
  const question = join === 'approval' ? settings.question : '';
  const isOpen = join === 'open' || join === 'approval';
  const challenge = isOpen && needsChallenge(machines);
  const hasRules = settings.rules.length > 0;
  return {
    name,
    description,
    contact,
    read,
    join,
    question,
    setUp,
    challenge,
    hasRules,
    firstDay,
    logReaders,
    firstSort,
  };
};

type Anonymous = Omit<Call, 'caller'>;

export async function verifyCredentials(
  call: Anonymous,
  username: string,
  password: string,
  mark: Mark | undefined,
): Promise<store.Credentials> {
  const user = await store.findCredentials(call.store, username);
  if (!user) throw new Refusal(404, MESSAGES.userNotFound);
  if (user.guest && !(await call.community.current()).offersGuest) throw new Refusal(401, MESSAGES.guestOff);
  // The guest's password is public, so there is nothing to guess.
  if (user.guest || mark?.account === user.uid) await verify(call, user, password);
  else await asStranger(call, user.uid, () => verify(call, user, password));
  if (user.state === 'suspended') throw new Refusal(403, await whySuspended(call, user));
  return user;
}

async function verify({ passwords }: Anonymous, user: store.Credentials, password: string): Promise<void> {
  const right = user.password_hash !== null && (await passwords.verify(user.password_hash, password));
  if (!right) throw new Refusal(401, MESSAGES.wrongPassword);
}

/** Marks the browser as known. Guests and unlimited instances do not need it. */
export const marked = async (
  { limiter, marks, clock, newId, secure }: Anonymous,
  user: { uid: string; guest?: number },
) => (limiter && !user.guest ? marks.cookie({ account: user.uid, id: newId() }, clock(), secure) : {});

export async function logIn(call: Anonymous, user: { uid: string }, session: { issue(): Promise<string> }) {
  const encodedToken = jsonOf(await session.issue());
  const caller = await findMember(call.store, user.uid, call.clock());
  if (!caller) throw new Refusal(404, MESSAGES.userNotFound);
  const row = await reading.findUser(call.store, user.uid, caller);
  const shown = row ? await oneUser({ ...call, caller }, row, call.small) : 'null';
  // A moderator suspended the member before the response.
  if (shown === 'null') throw new Refusal(403, MESSAGES.suspended);
  const mediaKey = call.small ? await keyOfMembers({ ...call, caller }) : undefined;
  return { encodedToken, user: shown, ...(mediaKey && { mediaKey: jsonOf(mediaKey) }) };
}

/** The first picture after a log-in needs a key. */
async function keyOfMembers(call: Call): Promise<string | undefined> {
  const { read } = await call.community.current();
  return read === 'members' ? keyFor(call, read) : undefined;
}
