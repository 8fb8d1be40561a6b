import * as contract from '#contract/people/account.schema.ts';
import type { Session } from '#contract/people/account.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { stampOf } from '#contract/text/text.ts';
import { sweepJob } from '#store/data/deletion.ts';
import { pushDevicesOf } from '#store/nouns/notifications/push.ts';
import * as store from '#store/nouns/people/account.ts';
import { type Proof, UnprovenError } from '#store/nouns/people/account.ts';
import { findPlace } from '#store/nouns/people/reading-position.ts';
import { type Caller, endOtherSessions, endSessionOf, sessionsOf } from '#store/nouns/people/sessions.ts';
import { accountData } from '#store/nouns.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import type { Context } from '../context.ts';
import { refuseLinks } from '../guard/first-day.ts';
import { withLoginLimit } from '../guard/guesses.ts';
import { refuseGuest } from '../guard/standing.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../serve.ts';
import { currentUser } from './users.ts';

type Calling = Context & { caller: Caller; address: string };

export function serveAccount(serve: Serve): void {
  serve(contract.listSessions, async (call) => {
    refuseGuest(call);
    return jsonOf({ sessions: await ownSessions(call) });
  });

  serve(contract.endSession, async (call) => {
    refuseGuest(call);
    if (call.params.id === 'others') await endOtherSessions(call.store, call.caller.id, call.caller.session_id ?? 0);
    else await endOne(call, call.params.id);
    return jsonOf({ sessions: await ownSessions(call) });
  });

  serve(contract.changePassword, async (call) => {
    const proof = await prove(call, call.body.currentPassword, 'currentPassword');
    const passwordHash = await call.passwords.hash(call.body.newPassword);
    const change = store.changePassword(call.store, proof, passwordHash, call.clock());
    await orUnproven(change, 'currentPassword');
    return jsonOf({ success: true });
  });

  serve(contract.changeEmail, async (call) => {
    const proof = await prove(call, call.body.password);
    await orUnproven(store.changeEmail(call.store, proof, call.body.email, call.clock()));
    return jsonObject({ user: await currentUser(call, call.small) });
  });

  serve(contract.changeName, async (call) => {
    refuseGuest(call);
    await refuseLinks(call, call.body);
    await store.changeName(call.store, call.caller, call.body, call.clock());
    return jsonObject({ user: await currentUser(call, call.small) });
  });

  serve(contract.changeBird, async (call) => {
    refuseGuest(call);
    await store.changeBird(call.store, call.caller.id, call.body.bird, call.clock());
    return jsonObject({ user: await currentUser(call, call.small) });
  });

  serve(contract.downloadData, async (call) => {
    const exportedAt = jsonOf(stampOf(call.clock()));
    const profile = await currentUser(call, true);
    const found = await findPlace(call.store, { ...call.caller, following: call.caller.following_count });
    const place = jsonOf(found ? { postId: found.uid, at: stampOf(found.at) } : null);
    const sessions = jsonOf(call.caller.guest ? [] : await ownSessions(call));
    const pushDevices = jsonOf(await ownPushDevices(call));
    const before = `{"exportedAt":${exportedAt},"profile":${profile},"place":${place},`;
    return { pieces: allData(call, before, `"sessions":${sessions},"pushDevices":${pushDevices}}`) };
  });

  serve(contract.deleteAccount, async (call) => {
    const proof = await prove(call, call.body.password);
    if (!(await orUnproven(store.deleteAccount(call.store, proof)))) throw new Refusal(400, MESSAGES.lastOwner);
    call.wakeJobs?.(sweepJob.kind);
    return jsonOf({ success: true });
  });
}

const ownPushDevices = async ({ store, caller, clock }: Calling) =>
  (await pushDevicesOf(store, caller.id, clock())).map(({ device, endpoint, created_at }) => ({
    device,
    service: new URL(endpoint).hostname,
    createdAt: stampOf(created_at),
  }));

async function* allData({ store, caller }: Calling, before: string, after: string): AsyncGenerator<string> {
  yield before;
  yield* accountData(store, caller);
  yield after;
}

/** A token is not enough: the phone may be borrowed. */
async function prove(call: Calling, password: string, field = 'password'): Promise<Proof> {
  refuseGuest(call);
  const { id: user, username, session_id: session } = call.caller;
  return withLoginLimit(call, { username, session }, async () => {
    const passwordHash = (await store.passwordOf(call.store, user))?.password_hash;
    if (!passwordHash || !(await call.passwords.verify(passwordHash, password))) throw wrongPassword(field);
    return { user, session: session ?? 0, passwordHash };
  });
}

const wrongPassword = (field: string) => new Refusal(401, { ...MESSAGES.wrongPassword, field });

/** The session was ended or the password changed in the meantime. */
async function orUnproven<T>(written: Promise<T>, field = 'password'): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof UnprovenError)) throw error;
    throw error.over === 'session' ? new Refusal(401, MESSAGES.badToken) : wrongPassword(field);
  }
}

async function endOne({ store, caller }: Calling, id: string): Promise<void> {
  const ended = await endSessionOf(store, caller.id, id);
  if (!ended) throw new Refusal(404, MESSAGES.noSuchSession);
}

async function ownSessions({ store, caller, clock }: Calling): Promise<Session[]> {
  const now = clock();
  const rows = await sessionsOf(store, caller.id, now);
  return rows.map((row) => {
    const current = row.id === caller.session_id;
    return {
      _id: row.uid,
      device: row.device,
      createdAt: stampOf(row.created_at),
      lastSeenAt: stampOf(current ? now : Math.max(row.seen_at, row.created_at)),
      expiresAt: stampOf(row.expires_at),
      current,
    };
  });
}
