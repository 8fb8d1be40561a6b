import { MESSAGES } from '#contract/refusals/errors.ts';
import * as contract from '#contract/safety/mutes.schema.ts';
import { stampOf } from '#contract/text/text.ts';
import { type HiddenRow, isProfileSeen } from '#store/nouns/safety/blocks.ts';
import * as store from '#store/nouns/safety/mutes.ts';
import { type Json, jsonList, jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import { shortUserWithBird } from '#store/reading/people/json.ts';
import { decodeCursor } from '../http/cursor.ts';
import { refuseGuest } from '../people/account.ts';
import { cursorOf } from '../posts/lists.ts';
import { Refusal } from '../refusal.ts';
import type { Serve } from '../serve.ts';
import { targetOf } from './blocks.ts';

export function serveMutes(serve: Serve): void {
  serve(contract.listMutes, async (call) => {
    refuseGuest(call);
    const { limit, cursor } = call.page;
    const list = `mutes/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await store.pageOfMutes(call.store, call.caller.id, { id, limit });
    return jsonObject({ mutes: jsonList(rows.map(muteJson)), nextCursor: cursorOf(list, next) });
  });

  serve(contract.muteUser, async (call) => {
    refuseGuest(call);
    const now = call.clock();
    const { until, notices } = call.body;
    if (until !== null && until <= now) throw new Refusal(422, MESSAGES.pastTime);
    const target = await targetOf(call.store, call.params.userId);
    if (target.id === call.caller.id) throw new Refusal(400, MESSAGES.muteSelf);
    const isMuted = await store.isMuted(call.store, { muter: call.caller.id, muted: target.id });
    if (!isMuted && !(await isProfileSeen(call.store, call.caller, target.uid)))
      throw new Refusal(404, MESSAGES.profileUnavailable);
    const muted = await store.mute(call.store, { muter: call.caller.id, muted: target.id, until, notices, now });
    if (!muted) throw new Refusal(400, MESSAGES.tooManyMutes);
    return jsonObject({ mute: muteJson({ ...target, ends_at: until, notices: notices ? 1 : 0, created_at: now }) });
  });

  serve(contract.unmute, async (call) => {
    refuseGuest(call);
    const { id: muted } = await targetOf(call.store, call.params.userId);
    await store.unmute(call.store, { muter: call.caller.id, muted });
    return jsonOf({ success: true });
  });
}

const muteJson = (row: HiddenRow & { ends_at: number | null; notices: number }): Json<unknown> =>
  jsonObject({
    user: shortUserWithBird(row),
    until: jsonOf(row.ends_at === null ? null : stampOf(row.ends_at)),
    notices: jsonOf(row.notices === 1),
    createdAt: jsonOf(stampOf(row.created_at)),
  });
