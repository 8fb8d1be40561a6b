import * as contract from '#contract/moderation/cases.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { claimedBy } from '#contract/refusals/of-moderation.ts';
import { START } from '#store/feeds/page.ts';
import { type CaseRow, claimant, lockCase, setClaim } from '#store/moderation/cases.ts';
import { caseDetail, deskCases } from '#store/moderation/desk.ts';
import { moderationNumbers } from '#store/moderation/numbers.ts';
import { countOpen, findCase, pageOfQueue } from '#store/moderation/queue.ts';
import type { Caller } from '#store/people/sessions.ts';
import { inTransaction, type Store } from '#store/store.ts';
import { jsonObject, jsonOf } from '#store/views/json.ts';
import type { Context } from '../context.ts';
import { decodeCursor } from '../http/cursor.ts';
import { cursorOf } from '../lists.ts';
import { Refusal } from '../refusal.ts';
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
    const found = await lockOpenCase(store, params.id, caller, now);
    await setClaim(store, found.id, claim, now);
  });
  const [shown] = await deskCases(store, [(await findCase(store, params.id, caller.id)) as CaseRow], now);
  return jsonOf({ case: shown });
}

/** In a transaction: an open case that is not about the caller, and that nobody else has taken. */
export async function lockOpenCase(store: Store, uid: string, caller: Caller, now: number): Promise<CaseRow> {
  const found = await lockCase(store, { uid });
  if (!found || found.user_id === caller.id) throw new Refusal(404, MESSAGES.noSuchCase);
  if (found.state !== 'open') throw new Refusal(400, MESSAGES.caseSettled);
  await refuseClaimed(store, found, caller, now);
  return found;
}

export async function refuseClaimed(store: Store, found: CaseRow, caller: Caller, now: number): Promise<void> {
  const other = await claimant(store, found, caller.id, now);
  if (other) throw new Refusal(400, claimedBy(other.username, other.seconds));
}
