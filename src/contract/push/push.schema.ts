import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { body, bounded, named, stamp, uid } from '../rules/fields.schema.ts';
import { PUSH_DEVICES_MAX, PUSH_KEY_LENGTH, URL_BYTES } from '../rules/limits.ts';
import * as push from './push.ts';

/** The format of `PushSubscription.toJSON()`. Other properties are ignored. */
const pushBody = body({
  endpoint: bounded('endpoint', URL_BYTES, URL_BYTES),
  keys: named('keys', {
    p256dh: bounded('p256dh', PUSH_KEY_LENGTH, PUSH_KEY_LENGTH),
    auth: bounded('auth', PUSH_KEY_LENGTH, PUSH_KEY_LENGTH),
  }),
});

const pushDevice = z
  .object({
    _id: uid,
    device: z.string().meta({ description: 'Firefox on Linux, or empty where the browser did not say.' }),
    here: z.boolean().meta({ description: 'It was added by the session that asks.' }),
    createdAt: stamp,
  })
  .meta({ id: 'PushDevice' });
const pushShown = z.object({
  key: z.string().meta({ description: 'The public key with which a browser subscribes (VAPID), base64url.' }),
  devices: z.array(pushDevice).max(PUSH_DEVICES_MAX),
});

const none = { 400: [say.guestAccount], 404: [say.noPush] };

export const getPush = endpoint({
  route: push.getPush,
  summary: 'The own devices that notices are pushed to, the newest first, and the key to subscribe with.',
  answer: pushShown,
  refusals: none,
  noStore: true,
});
export const addPush = endpoint({
  route: push.addPush,
  summary: `Push notices to this device as long as its session lasts. ${PUSH_DEVICES_MAX} can be there: beyond it the oldest goes.`,
  effect: 'none',
  body: pushBody,
  answer: pushShown,
  refusals: { ...none, 422: [say.unknownPushService, say.badPushKeys] },
});
export const removePush = endpoint({
  route: push.removePush,
  summary: 'Push nothing to one of the own devices any more.',
  effect: 'delete',
  answer: pushShown,
  refusals: { ...none, 404: [say.noPush, say.noSuchPushDevice] },
});

export const pushRoutes = [getPush, addPush, removePush] as const;

export type PushBody = z.input<typeof pushBody>;
export type PushDevice = z.infer<typeof pushDevice>;
export type PushShown = z.infer<typeof pushShown>;
