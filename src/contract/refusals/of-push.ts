import type { Fault } from './codes.ts';

export const OF_PUSH = {
  noPush: { code: 'no_push', message: 'Nothing is pushed to devices here.' },
  noSuchPushDevice: { code: 'no_such_push_device', message: 'Nothing is pushed to such a device.' },
  unknownPushService: {
    code: 'unknown_push_service',
    field: 'endpoint',
    message: 'endpoint is no address of a push service that is known here. Ask who hosts this Pipit.',
  },
  badPushKeys: { code: 'bad_push_keys', field: 'keys', message: 'Nothing can be encrypted with these keys.' },
} as const satisfies Record<string, Fault>;
