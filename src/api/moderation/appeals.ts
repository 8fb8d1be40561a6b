import * as contract from '#contract/moderation/appeals.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { inTransaction } from '#store/engine/store.ts';
import { lockAct } from '#store/nouns/moderation/actions.ts';
import { addAppeal, answerAppeal, appealView, entryAgainst, lockAppeal } from '#store/nouns/moderation/appeals.ts';
import { lockCase } from '#store/nouns/moderation/cases.ts';
import { lockMember } from '#store/nouns/people/standing.ts';
import { jsonOf } from '#store/reading/json.ts';
import { refuseAnswer } from '../guard/standing.ts';
import { Refusal } from '../http/refusal.ts';
import type { Call, Serve } from '../serve.ts';
import { refuseNotUndone } from './actions.ts';
import { refuseClaimed } from './cases.ts';

export function serveAppeals(serve: Serve): void {
  serve(contract.makeAppeal, async (call) => {
    const { user, act } = await appellant(call);
    const appeal = await inTransaction(call.store, async (store) => {
      const person = await lockMember(store, { uid: user });
      const entry = person && (await entryAgainst(store, act, person.id));
      if (!entry) throw new Refusal(404, MESSAGES.noSuchAct);
      const found = await lockAct(store, { entry: entry.id });
      if (found ? found.undone_at !== null : person.suspended_by !== entry.id)
        throw new Refusal(400, MESSAGES.alreadyUndone);
      const given = { uid: call.newId(), caseUid: call.newId(), message: call.body.message, now: call.clock() };
      return addAppeal(store, { ...given, entry, person: person.id });
    });
    if (!appeal) throw new Refusal(400, MESSAGES.alreadyAppealed);
    return jsonOf({ appeal: appealView(appeal) });
  });

  serve(contract.answerAppeal, async (call) => {
    const { caller, body, newId, params } = call;
    const now = call.clock();
    const appeal = await inTransaction(call.store, async (store) => {
      const found = await lockAppeal(store, params.id);
      const person = found && (await lockMember(store, { id: found.user_id }));
      if (!person) throw new Refusal(404, MESSAGES.noSuchAppeal);
      if (found.state !== 'open') throw new Refusal(400, MESSAGES.alreadyAnswered);
      await refuseAnswer(store, caller, person, found);
      const open = found.case_id === null ? undefined : await lockCase(store, { id: found.case_id });
      if (open) await refuseClaimed(store, open, caller, now);
      refuseNotUndone(await answerAppeal(store, found, { newId, actor: caller.id, ...body, now }));
      return lockAppeal(store, params.id);
    });
    return jsonOf({ appeal: appeal && appealView(appeal) });
  });
}

/** A caller with a session names the action; the token of a refused log-in contains it. */
async function appellant({
  caller,
  body,
  tokens,
  clock,
}: Call<typeof contract.makeAppeal>): Promise<{ user: string; act: string }> {
  if (caller) return { user: caller.uid, act: body.act ?? '' };
  const claims = body.token === undefined ? undefined : await tokens.readAppeal(body.token);
  if (!claims || claims.expires <= clock()) throw new Refusal(401, MESSAGES.badToken);
  return claims;
}
