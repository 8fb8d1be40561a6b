import * as contract from '#contract/account.schema.ts';
import { MESSAGES } from '#contract/errors.ts';
import * as store from '#store/account.ts';
import { accountData } from '#store/account-data.ts';
import { jsonObject, jsonOf, stampOf } from '#store/json.ts';
import { type Caller, endSessionOf, sessionsOf } from '#store/sessions.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './serve.ts';
import { currentUser } from './users.ts';

type Calling = Context & { caller: Caller };

export function serveAccount(serve: Serve): void {
  serve(contract.listSessions, async (call) => {
    refuseGuest(call);
    return sessionList(call);
  });

  serve(contract.endSession, async (call) => {
    refuseGuest(call);
    const ended = await endSessionOf(call.store, call.caller.id, call.params.id);
    if (!ended) throw new Refusal(404, MESSAGES.noSuchSession);
    return sessionList(call);
  });

  serve(contract.changePassword, async (call) => {
    await prove(call, call.body.currentPassword);
    await store.changePassword(call.store, {
      userId: call.caller.id,
      passwordHash: await call.passwords.hash(call.body.newPassword),
      keepSession: call.caller.session_id ?? 0,
      now: call.clock(),
    });
    return jsonOf({ success: true });
  });

  serve(contract.changeEmail, async (call) => {
    await prove(call, call.body.password);
    await store.changeEmail(call.store, call.caller.id, call.body.email, call.clock());
    return jsonObject({ user: await currentUser(call, call.small) });
  });

  serve(contract.downloadData, async (call) => {
    const { posts, comments, votes, likes, bookmarks, following, followers } = await accountData(
      call.store,
      call.caller.id,
    );
    return jsonObject({
      exportedAt: jsonOf(stampOf(call.clock())),
      profile: await currentUser(call, true),
      posts: jsonOf(posts),
      comments: jsonOf(comments),
      votes: jsonOf(votes),
      likes: jsonOf(likes),
      bookmarks: jsonOf(bookmarks),
      following: jsonOf(following),
      followers: jsonOf(followers),
    });
  });

  serve(contract.deleteAccount, async (call) => {
    await prove(call, call.body.password);
    await store.deleteAccount(call.store, call.caller.id);
    return jsonOf({ success: true });
  });
}

/** The guest is everybody: no visitor may lock the others out or look at them. */
function refuseGuest({ caller }: Calling): void {
  if (caller.guest) throw new Refusal(400, MESSAGES.guestAccount);
}

/** A token alone may be a borrowed phone. */
async function prove(call: Calling, password: string): Promise<void> {
  refuseGuest(call);
  const hash = (await store.passwordOf(call.store, call.caller.id))?.password_hash;
  if (!hash || !(await call.passwords.verify(hash, password))) throw new Refusal(401, MESSAGES.wrongPassword);
}

async function sessionList(call: Calling): Promise<string> {
  const rows = await sessionsOf(call.store, call.caller.id, call.clock());
  return jsonOf({
    sessions: rows.map((row) => ({
      _id: row.uid,
      createdAt: stampOf(row.created_at),
      expiresAt: stampOf(row.expires_at),
      current: row.id === call.caller.session_id,
    })),
  });
}
