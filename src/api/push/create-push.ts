import type { JobDefinition } from '#store/data/jobs/job.ts';
import type { Store } from '#store/engine/store.ts';
import { createBreaker } from './breaker.ts';
import type { Push } from './push.ts';
import { pushJob } from './push-job.ts';
import type { PushService } from './service.ts';
import { createVapid } from './vapid.ts';

export interface PushOptions {
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
