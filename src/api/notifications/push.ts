import * as contract from '#contract/push/push.schema.ts';
import type { PushShown } from '#contract/push/push.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { stampOf } from '#contract/text/text.ts';
import type { JobDefinition } from '#store/data/jobs/job.ts';
import type { Store } from '#store/engine/store.ts';
import { keepSubscription, pushDevicesOf, removeSubscription } from '#store/nouns/notifications/push.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { jsonOf } from '#store/reading/json.ts';
import { refuseGuest } from '../guard/standing.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../serve.ts';
import { createBreaker } from './breaker.ts';
import { areUsable } from './encrypt.ts';
import { pushJob } from './push-job.ts';
import { createVapid } from './vapid.ts';

declare module '../context.ts' {
  interface AppOptions {
    /** Without it, nothing is pushed to devices. */
    push?: Push;
  }
}

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

/** The connection to push services, provided by an entry that can reach them. */
export interface PushService {
  /** Returns whether the server may send requests to this address, which comes from a caller. */
  accepts(endpoint: string): boolean;
  /** Rejects if there is no response. Redirects are not followed. */
  send(message: PushRequest): Promise<PushAnswer>;
}

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface PushAnswer {
  status: number;
  /** The value of the header; empty if missing. */
  retryAfter: string;
}

interface PushOptions {
  store: Store;
  service: PushService;
  clock: () => number;
  /** The origin that people open, if the host has configured it. */
  publicUrl: string | null;
  /** A contact for push services, as a URI. */
  contact: string | null;
}

/** Push services require a contact. Used if the host has configured none. */
const NOBODY = 'mailto:nobody@pipit.invalid';

export function createPush({ store, service, clock, publicUrl, contact }: PushOptions): Push & { job: JobDefinition } {
  const isSecure = publicUrl?.startsWith('https:');
  const vapid = createVapid(store, contact ?? (isSecure ? publicUrl : null) ?? NOBODY);
  const breaker = createBreaker();
  return {
    publicKey: vapid.publicKey,
    accepts: service.accepts,
    job: pushJob({ service, vapid, breaker, clock, site: publicUrl ?? '' }),
  };
}
