import type { Action } from '#contract/community/log.ts';
import * as contract from '#contract/community/members.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { searchable } from '#contract/text/folding.ts';
import { stampOf } from '#contract/text/text.ts';
import { writeLog } from '#store/data/log.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import {
  type Branch,
  branchJob,
  type Changed,
  changeBranch,
  countBranch,
  isRootOf,
} from '#store/nouns/community/branches.ts';
import { findMember, memberView, pageOfMembers } from '#store/nouns/community/members.ts';
import { lockCase } from '#store/nouns/moderation/cases.ts';
import { makeReset } from '#store/nouns/people/password-resets.ts';
import { type Caller, endOtherSessions } from '#store/nouns/people/sessions.ts';
import { letIn, lockMember, setRole, suspend, type Target } from '#store/nouns/people/standing.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import type { Context } from '../context.ts';
import { refuseAct } from '../guard/standing.ts';
import { cursorOf, decodeCursor } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { refuseClaimed } from '../moderation/cases.ts';
import type { Reply, Serve } from '../serve.ts';

export function serveMembers(serve: Serve): void {
  serve(contract.listMembers, async (call) => {
    const { limit, cursor, q = '', state, role } = call.page;
    const search = searchable(q);
    const list = `members/${state}/${role}/${search}`;
    const { id } = decodeCursor(cursor, list, START.oldest);
    const { rows, next } = await pageOfMembers(call.store, { q: search, state, role }, { id, limit }, call.caller);
    return jsonObject({ members: jsonOf(rows.map(memberView)), nextCursor: cursorOf(list, next) });
  });

  serve(contract.giveRole, async (call) => {
    const { role } = call.body;
    await act(call, async (store, target, note) => {
      if (target.role === role) return;
      // No one can act on an owner, so no one could approve, unsuspend or unfreeze them afterwards.
      if (role !== 'member' && !['active', 'silenced'].includes(target.state))
        throw new Refusal(400, MESSAGES.notActive);
      await setRole(store, target.id, role);
      await note('role', { details: { from: target.role, to: role } });
    });
    return changed(call);
  });

  serve(contract.endSessions, async (call) => {
    await act(call, async (store, target, note) => {
      await endOtherSessions(store, target.id, 0);
      await note('sessions_ended');
    });
    return changed(call);
  });

  serve(contract.makeResetLink, async (call) => {
    const { secret, expiresAt } = await act(call, (store, target) =>
      makeReset(store, { userId: target.id, by: call.caller.id, entry: call.newId(), now: call.clock() }),
    );
    return jsonOf({ link: `/reset#${secret}`, expiresAt: stampOf(expiresAt) });
  });

  serve(contract.admit, async (call) => {
    await act(call, async (store, target, note) => {
      if (target.state !== 'waiting' && target.suspension !== 'refuse') throw new Refusal(400, MESSAGES.notWaiting);
      await refuseClaimedSignUp(call, store, target);
      await letIn(store, target.id);
      await note('admit');
    });
    return changed(call);
  });

  serve(contract.refuse, async (call) => {
    await act(call, async (store, target, note) => {
      if (target.state !== 'waiting') throw new Refusal(400, MESSAGES.notWaiting);
      await refuseClaimedSignUp(call, store, target);
      await suspend(store, [target.id], await note('refuse', { reason: call.body.reason }));
    });
    return changed(call);
  });

  serve(contract.freeze, async (call) => {
    const spared: Branch['spared'] = call.caller.role === 'owner' ? ['owner'] : ['owner', 'moderator'];
    const done = await act(call, async (store, { id: root, suspended_by }, note) => {
      if (suspended_by !== null) throw new Refusal(400, MESSAGES.alreadyFrozen);
      const branch = { act: 'freeze', root, spared } as const;
      const people = await countBranch(store, { ...branch, entry: NO_ENTRY });
      const entry = await note('freeze', { reason: call.body.reason, details: { people } });
      return changeBranch(store, { ...branch, entry }, call.clock);
    });
    return changedBranch(call, done);
  });

  serve(contract.release, async (call) => {
    const done = await act(call, async (store, { id: root, suspension, suspended_by: entry }, note) => {
      if (suspension !== 'freeze' || entry === null) throw new Refusal(400, MESSAGES.notFrozen);
      const whole = await isRootOf(store, entry, root);
      const spared: Branch['spared'] = call.caller.role === 'owner' ? [] : ['owner', 'moderator'];
      const branch = { act: 'release', root, entry, whole, spared, by: call.caller.id } as const;
      await note('release', { details: { people: await countBranch(store, branch) } });
      return changeBranch(store, branch, call.clock);
    });
    return changedBranch(call, done);
  });
}

/** The id of an entry before it is written. No freeze names it. */
const NO_ENTRY = -1;

interface OnMember extends Context {
  caller: Caller;
  params: { id: string };
}

type Note = (action: Action, more?: { reason?: string; details?: object }) => Promise<number>;

/** Locks the member, runs the action and writes its log entry in one transaction. */
const act = <T>(call: OnMember, work: (store: Store, target: Target, note: Note) => Promise<T>): Promise<T> =>
  inTransaction(call.store, async (store) => {
    const target = await lockMember(store, { uid: call.params.id });
    if (!target) throw new Refusal(404, MESSAGES.noSuchUser);
    refuseAct(call.caller, target);
    const entry = { actor: call.caller.id, target: target.id };
    return work(store, target, (action, more) =>
      writeLog(store, { uid: call.newId(), now: call.clock(), ...entry, action, ...more }),
    );
  });

/** Another moderator may be deciding on the sign-up. */
async function refuseClaimedSignUp(call: OnMember, store: Store, { id }: Target): Promise<void> {
  const open = await lockCase(store, { about: `signup ${id}` });
  if (open) await refuseClaimed(store, open, call.caller, call.clock());
}

async function memberNow(call: OnMember) {
  const row = await findMember(call.store, call.params.id, call.caller);
  if (!row) throw new Refusal(404, MESSAGES.noSuchUser);
  return memberView(row);
}

const changed = async (call: OnMember): Promise<Reply> => jsonOf({ member: await memberNow(call) });

async function changedBranch(call: OnMember, { count, more }: Changed): Promise<Reply> {
  if (more) call.wakeJobs?.(branchJob.kind);
  return jsonOf({ member: await memberNow(call), count, more });
}
