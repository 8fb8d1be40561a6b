import { MESSAGES } from '#contract/refusals/errors.ts';
import * as contract from '#contract/safety/blocks.schema.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';
import * as store from '#store/nouns/safety/blocks.ts';
import { findTarget, type HiddenRow } from '#store/nouns/safety/blocks.ts';
import { type Json, jsonList, jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import { shortUserWithBird } from '#store/reading/people/json.ts';
import { decodeCursor } from '../http/cursor.ts';
import { refuseGuest } from '../people/account.ts';
import { currentUser } from '../people/users.ts';
import { cursorOf } from '../posts/lists.ts';
import { Refusal } from '../refusal.ts';
import type { Serve } from '../serve.ts';

export function serveBlocks(serve: Serve): void {
  serve(contract.listBlocks, async (call) => {
    refuseGuest(call);
    const { limit, cursor } = call.page;
    const list = `blocks/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await store.pageOfBlocks(call.store, call.caller.id, { id, limit });
    return jsonObject({ blocks: jsonList(rows.map(blockJson)), nextCursor: cursorOf(list, next) });
  });

  serve(contract.blockUser, async (call) => {
    refuseGuest(call);
    const target = await targetOf(call.store, call.params.userId);
    if (target.id === call.caller.id) throw new Refusal(400, MESSAGES.blockSelf);
    const now = call.clock();
    const blocked = await store.block(call.store, { blocker: call.caller.id, blocked: target.id, now });
    if (!blocked) throw new Refusal(400, MESSAGES.tooManyBlocks);
    return jsonObject({ block: blockJson({ ...target, created_at: now }), currentUser: await currentUser(call, true) });
  });

  serve(contract.unblock, async (call) => {
    refuseGuest(call);
    const { id: blocked } = await targetOf(call.store, call.params.userId);
    await store.unblock(call.store, { blocker: call.caller.id, blocked });
    return jsonOf({ success: true });
  });
}

export async function targetOf(store: Store, uid: string) {
  const target = await findTarget(store, uid);
  if (!target) throw new Refusal(404, MESSAGES.noSuchUser);
  return target;
}

const blockJson = (row: HiddenRow): Json<unknown> =>
  jsonObject({ user: shortUserWithBird(row), createdAt: jsonOf(stampOf(row.created_at)) });
