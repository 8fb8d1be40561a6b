import * as contract from '#contract/moderation/cases.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { claimedBy } from '#contract/refusals/of-moderation.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { appealOfCase } from '#store/nouns/moderation/appeals.ts';
import { caseDetail, deskCases } from '#store/nouns/moderation/case-view.ts';
import { type CaseRow, claimant, lockCase, setClaim } from '#store/nouns/moderation/cases.ts';
import { countOpen, findCase, moderationNumbers, pageOfQueue } from '#store/nouns/moderation/queue.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { lockMember } from '#store/nouns/people/standing.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import type { Context } from '../context.ts';
import { refuseAnswer } from '../guard/standing.ts';
import { cursorOf, decodeCursor } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Reply, Serve } from '../serve.ts';

const FIRST = { oldest: START.oldest, newest: START.newest, most: START.trending };

export function serveCases(serve: Serve): void {
  serve(contract.listQueue, async ({ store, page, caller, clock }) => {
    const { kind, order, limit, cursor } = page;
    const list = `queue/${kind}/${order}`;
    const position = decodeCursor(cursor, list, FIRST[order]);
    const { rows, next } = await pageOfQueue(store, { order, kind }, { ...position, limit, caller: caller.id });
    const [cases, counts] = [await deskCases(store, rows, clock()), await countOpen(store, caller.id)];
    return jsonObject({ cases: jsonOf(cases), counts: jsonOf(counts), nextCursor: cursorOf(list, next) });
  });

  serve(contract.getCase, async ({ store, params, caller, clock }) => {
    const found = await findCase(store, params.id, caller.id);
    if (!found) throw new Refusal(404, MESSAGES.noSuchCase);
    return jsonOf(await caseDetail(store, found, clock()));
  });

  serve(contract.claimCase, (call) => setOwnClaim(call, call.caller.id));
  serve(contract.leaveCase, (call) => setOwnClaim(call, null));

  serve(contract.getNumbers, async ({ store, clock }) => jsonOf(await moderationNumbers(store, clock())));
}

type OnCase = Context & { caller: Caller; params: { id: string } };

async function setOwnClaim({ store, caller, params, clock }: OnCase, claim: number | null): Promise<Reply> {
  const now = clock();
  await inTransaction(store, async (store) => {
    if (claim !== null) await refuseAnswering(store, params.id, caller);
    const found = await lockOpenCase(store, params.id, caller);
    await refuseTaken(store, found, caller, now);
    await setClaim(store, found.id, claim, now);
  });
  const [shown] = await deskCases(store, [(await findCase(store, params.id, caller.id)) as CaseRow], now);
  return jsonOf({ case: shown });
}

/** Must run inside a transaction. Only a moderator who may answer an appeal can claim it. */
async function refuseAnswering(store: Store, uid: string, caller: Caller): Promise<void> {
  const appeal = await appealOfCase(store, uid);
  const person = appeal && appeal.user_id !== caller.id && (await lockMember(store, { id: appeal.user_id }));
  if (person) await refuseAnswer(store, caller, person, appeal);
}

/** Must run inside a transaction. Locks an open case that is not about the caller. */
export async function lockOpenCase(store: Store, uid: string, caller: Caller): Promise<CaseRow> {
  const found = await lockCase(store, { uid });
  if (!found || found.user_id === caller.id) throw new Refusal(404, MESSAGES.noSuchCase);
  if (found.state !== 'open') throw new Refusal(400, MESSAGES.caseSettled);
  return found;
}

/** Owners can act in spite of a claim. */
export async function refuseClaimed(store: Store, found: CaseRow, caller: Caller, now: number): Promise<void> {
  if (caller.role !== 'owner') await refuseTaken(store, found, caller, now);
}

async function refuseTaken(store: Store, found: CaseRow, caller: Caller, now: number): Promise<void> {
  const other = await claimant(store, found, caller.id, now);
  if (other) throw new Refusal(400, claimedBy(other.username, other.seconds));
}
