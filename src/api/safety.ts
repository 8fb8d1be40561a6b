import { MESSAGES } from '#contract/refusals/errors.ts';
import * as blocksContract from '#contract/safety/blocks.schema.ts';
import * as filtersContract from '#contract/safety/filters.schema.ts';
import * as mutesContract from '#contract/safety/mutes.schema.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';
import * as blocksStore from '#store/nouns/safety/blocks.ts';
import { findTarget, type HiddenRow, isProfileSeen } from '#store/nouns/safety/blocks.ts';
import * as filtersStore from '#store/nouns/safety/filters.ts';
import * as mutesStore from '#store/nouns/safety/mutes.ts';
import { type Json, jsonList, jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import { shortUserWithBird } from '#store/reading/people/json.ts';
import { refuseGuest } from './guard/standing.ts';
import { cursorOf, decodeCursor } from './http/cursor.ts';
import { Refusal } from './http/refusal.ts';
import { currentUser } from './people/users.ts';
import type { Serve } from './serve.ts';

export function serveBlocks(serve: Serve): void {
  serve(blocksContract.listBlocks, async (call) => {
    refuseGuest(call);
    const { limit, cursor } = call.page;
    const list = `blocks/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await blocksStore.pageOfBlocks(call.store, call.caller.id, { id, limit });
    return jsonObject({ blocks: jsonList(rows.map(blockJson)), nextCursor: cursorOf(list, next) });
  });

  serve(blocksContract.blockUser, async (call) => {
    refuseGuest(call);
    const target = await targetOf(call.store, call.params.userId);
    if (target.id === call.caller.id) throw new Refusal(400, MESSAGES.blockSelf);
    const now = call.clock();
    const blocked = await blocksStore.block(call.store, { blocker: call.caller.id, blocked: target.id, now });
    if (!blocked) throw new Refusal(400, MESSAGES.tooManyBlocks);
    return jsonObject({ block: blockJson({ ...target, created_at: now }), currentUser: await currentUser(call, true) });
  });

  serve(blocksContract.unblock, async (call) => {
    refuseGuest(call);
    const { id: blocked } = await targetOf(call.store, call.params.userId);
    await blocksStore.unblock(call.store, { blocker: call.caller.id, blocked });
    return jsonOf({ success: true });
  });
}

async function targetOf(store: Store, uid: string) {
  const target = await findTarget(store, uid);
  if (!target) throw new Refusal(404, MESSAGES.noSuchUser);
  return target;
}

const blockJson = (row: HiddenRow): Json<unknown> =>
  jsonObject({ user: shortUserWithBird(row), createdAt: jsonOf(stampOf(row.created_at)) });

export function serveMutes(serve: Serve): void {
  serve(mutesContract.listMutes, async (call) => {
    refuseGuest(call);
    const { limit, cursor } = call.page;
    const list = `mutes/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await mutesStore.pageOfMutes(call.store, call.caller.id, { id, limit });
    return jsonObject({ mutes: jsonList(rows.map(muteJson)), nextCursor: cursorOf(list, next) });
  });

  serve(mutesContract.muteUser, async (call) => {
    refuseGuest(call);
    const now = call.clock();
    const { until, notices } = call.body;
    if (until !== null && until <= now) throw new Refusal(422, MESSAGES.pastTime);
    const target = await targetOf(call.store, call.params.userId);
    if (target.id === call.caller.id) throw new Refusal(400, MESSAGES.muteSelf);
    const isMuted = await mutesStore.isMuted(call.store, { muter: call.caller.id, muted: target.id });
    if (!isMuted && !(await isProfileSeen(call.store, call.caller, target.uid)))
      throw new Refusal(404, MESSAGES.profileUnavailable);
    const muted = await mutesStore.mute(call.store, { muter: call.caller.id, muted: target.id, until, notices, now });
    if (!muted) throw new Refusal(400, MESSAGES.tooManyMutes);
    return jsonObject({ mute: muteJson({ ...target, ends_at: until, notices: notices ? 1 : 0, created_at: now }) });
  });

  serve(mutesContract.unmute, async (call) => {
    refuseGuest(call);
    const { id: muted } = await targetOf(call.store, call.params.userId);
    await mutesStore.unmute(call.store, { muter: call.caller.id, muted });
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

export function serveFilters(serve: Serve): void {
  serve(filtersContract.listFilters, async (call) => {
    refuseGuest(call);
    const { limit, cursor } = call.page;
    const list = `filters/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await filtersStore.pageOfFilters(call.store, call.caller.id, { id, limit });
    return jsonObject({ filters: jsonOf(rows.map(filtersStore.filterView)), nextCursor: cursorOf(list, next) });
  });

  serve(filtersContract.addFilter, async (call) => {
    refuseGuest(call);
    const now = call.clock();
    const { until } = call.body;
    if (until !== null && until <= now) throw new Refusal(422, MESSAGES.pastTime);
    const made = await filtersStore.addFilter(call.store, {
      uid: call.newId(),
      user: call.caller.id,
      ...call.body,
      now,
    });
    if (!made) throw new Refusal(400, MESSAGES.tooManyFilters);
    return jsonOf({ filter: filtersStore.filterView(made) });
  });

  serve(filtersContract.removeFilter, async (call) => {
    refuseGuest(call);
    const gone = await filtersStore.removeFilter(call.store, call.caller.id, call.params.id);
    if (!gone) throw new Refusal(404, MESSAGES.noSuchFilter);
    return jsonOf({ success: true });
  });
}
