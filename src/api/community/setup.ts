import * as contract from '#contract/community/setup.schema.ts';
import { type SignupBody, signupBody } from '#contract/people/auth.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { sweepJob } from '#store/data/deletion.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { setUp } from '#store/nouns/community/settings.ts';
import { findSecret } from '#store/nouns/people/secrets.ts';
import * as people from '#store/nouns/people/users.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import { withLoginLimit } from '../guard/guesses.ts';
import { startSession } from '../guard/token.ts';
import { shaped } from '../http/query.ts';
import { Refusal } from '../http/refusal.ts';
import { logIn, marked, verifyCredentials } from '../people/auth.ts';
import type { Call, Serve } from '../serve.ts';

export function serveSetUp(serve: Serve): void {
  serve(contract.lookAtSetUp, async (call) => {
    await findLink(call);
    const hasDemo = (await call.demo?.isThere(call.store)) ?? false;
    return jsonOf({ hasDemo, fixed: call.community.fixed });
  });

  serve(contract.setUp, async (call) => {
    const { secret, community: settings, removeDemo } = call.body;
    await findLink(call);
    const ownerIn = await provedOwner(call);
    const now = call.clock();
    const made = await inTransaction(call.store, async (tx) => {
      const user = await ownerIn(tx);
      if (!(await setUp(tx, { secret, settings, owner: user.id, entry: call.newId(), now })))
        throw new Refusal(404, MESSAGES.deadLink);
      if (removeDemo) await call.demo?.remove(tx);
      return { user, session: await startSession({ ...call, store: tx }, user) };
    });
    call.community.forget();
    call.wakeJobs?.(sweepJob.kind);
    const { encodedToken, user } = await logIn({ ...call, small: true }, made.user, made.session);
    return { json: jsonObject({ encodedToken, user }), headers: await marked(call, made.user) };
  });
}

type Linked = Pick<Call, 'store' | 'clock'> & { body: { secret: string } };

async function findLink({ store, clock, body }: Linked): Promise<void> {
  if (!(await findSecret(store, 'setup', body.secret, clock()))) throw new Refusal(404, MESSAGES.deadLink);
}

type Owner = { id: number; uid: string; username: string; password_hash?: string | null };

/**
 * Checks or hashes the password before the transaction, because hashing is slow and the transaction blocks other
 * writes.
 */
async function provedOwner(call: Call<typeof contract.setUp>): Promise<(store: Store) => Promise<Owner>> {
  const { username, password } = call.body.owner;
  if (!('firstName' in call.body.owner)) {
    const user = await withLoginLimit(call, { username }, () => verifyCredentials(call, username, password, undefined));
    if (user.guest) throw new Refusal(400, MESSAGES.guestAccount);
    return async () => user;
  }
  const form = shaped(signupBody, call.body.owner, 422) as Required<SignupBody>;
  if (await people.isReserved(call.store, username)) throw new Refusal(422, MESSAGES.usernameTaken);
  const { firstName, lastName, email } = form;
  const passwordHash = await call.passwords.hash(password);
  const person = { uid: call.newId(), username, firstName, lastName, email, passwordHash, now: call.clock() };
  return async (store) => {
    const id = await people.createUser(store, person);
    if (id === undefined) throw new Refusal(422, MESSAGES.usernameTaken);
    return { id, uid: person.uid, username };
  };
}
