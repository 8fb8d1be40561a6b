import { PIPIT } from '#contract/community/log.ts';
import * as contract from '#contract/moderation/reports.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { aboutOf } from '#store/data/held-cases.ts';
import { inTransaction } from '#store/engine/store.ts';
import { perform } from '#store/nouns/moderation/actions.ts';
import { addReport, hasReported, isHeldByReports, reportView, withdraw } from '#store/nouns/moderation/reports.ts';
import { findSubject, lockSubject } from '#store/nouns/moderation/subjects.ts';
import { hasOwner } from '#store/nouns/people/standing.ts';
import { jsonOf } from '#store/reading/json.ts';
import { chargeReport, hashForStorage } from '../guard/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { readerOf, type Serve } from '../serve.ts';

const MISSING = { post: MESSAGES.noSuchPost, comment: MESSAGES.noSuchComment, user: MESSAGES.noSuchUser };

export function serveReports(serve: Serve): void {
  serve(contract.makeReport, async (call) => {
    const { target, id, ...said } = call.body;
    if (!(await hasOwner(call.store))) throw new Refusal(403, MESSAGES.nobodyModerates);
    const member = call.caller && !call.caller.guest ? call.caller.id : undefined;
    // The content is no longer shown to a member who reported it.
    if (member !== undefined && (await hasReported(call.store, target, id, member)))
      throw new Refusal(400, MESSAGES.alreadyReported);
    const found = await findSubject(call.store, target, id, readerOf(call));
    if (!found) throw new Refusal(404, MISSING[target]);
    if (found.person === member) throw new Refusal(400, MESSAGES.reportSelf);
    await chargeReport(call);
    const by =
      member === undefined ? { address: await hashForStorage(call.tokenSecret, `report ${call.address}`) } : { member };
    const { trustedReports } = await call.community.current();
    const [uid, caseUid, now] = [call.newId(), call.newId(), call.clock()];
    await inTransaction(call.store, async (store) => {
      const locked = await lockSubject(store, target, { id: found.id });
      if (!locked) throw new Refusal(404, MISSING[target]);
      const subject = { ...locked, text: found.text };
      if (!(await addReport(store, { uid, caseUid, subject, by, ...said, now })))
        throw new Refusal(400, MESSAGES.alreadyReported);
      if (!trustedReports || !(await isHeldByReports(store, subject, now))) return;
      const nothing = { rule: '', reason: '', until: null, guest: false };
      await perform(store, { uid: call.newId(), actor: PIPIT, action: 'hold', subject, ...nothing, now });
    });
    return jsonOf({ report: reportView({ uid, about: aboutOf(found), ...said, state: 'open', created_at: now }) });
  });

  serve(contract.withdrawReport, async ({ store, params, caller }) => {
    const report = await withdraw(store, params.id, caller.id);
    if (!report) throw new Refusal(404, MESSAGES.noSuchReport);
    if (report === 'settled') throw new Refusal(400, MESSAGES.reportSettled);
    return jsonOf({ report });
  });
}
