import * as contract from '#contract/push/push.schema.ts';
import type { PushShown } from '#contract/push/push.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';
import { keepSubscription, pushDevicesOf, removeSubscription } from '#store/nouns/notifications/push.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { jsonOf } from '#store/reading/json.ts';
import { refuseGuest } from '../people/account.ts';
import { Refusal } from '../refusal.ts';
import type { Serve } from '../serve.ts';
import { areUsable } from './encrypt.ts';

/** The part of push that routes use. */
export interface Push {
  /** The key with which browsers subscribe. */
  publicKey(): Promise<string>;
  accepts(endpoint: string): boolean;
}

interface Calling {
  store: Store;
  clock: () => number;
  push?: Push;
  caller: Caller;
}

export function servePush(serve: Serve): void {
  serve(contract.getPush, async (call) => jsonOf(await shown(call, pushFor(call))));

  serve(contract.addPush, async (call) => {
    const push = pushFor(call);
    const { keys } = call.body;
    const endpoint = oneSpelling(call.body.endpoint);
    if (!push.accepts(endpoint)) throw new Refusal(422, MESSAGES.unknownPushService);
    if (!(await areUsable(keys))) throw new Refusal(422, MESSAGES.badPushKeys);
    const { id: user, session_id } = call.caller;
    const session = session_id ?? 0;
    await keepSubscription(call.store, { uid: call.newId(), user, session, endpoint, ...keys, now: call.clock() });
    return jsonOf(await shown(call, push));
  });

  serve(contract.removePush, async (call) => {
    const push = pushFor(call);
    const gone = await removeSubscription(call.store, call.caller.id, call.params.id);
    if (!gone) throw new Refusal(404, MESSAGES.noSuchPushDevice);
    return jsonOf(await shown(call, push));
  });
}

/** Normalizes the address, so that a device is stored once. */
function oneSpelling(endpoint: string): string {
  const url = URL.parse(endpoint);
  if (!url) return endpoint;
  url.hash = '';
  return url.href;
}

function pushFor(call: Calling): Push {
  if (!call.push) throw new Refusal(404, MESSAGES.noPush);
  refuseGuest(call);
  return call.push;
}

async function shown({ store, caller, clock }: Calling, push: Push): Promise<PushShown> {
  const rows = await pushDevicesOf(store, caller.id, clock());
  return {
    key: await push.publicKey(),
    devices: rows.map((row) => ({
      _id: row.uid,
      device: row.device,
      here: row.session_id === caller.session_id,
      createdAt: stampOf(row.created_at),
    })),
  };
}
