import type { Fault } from '#contract/refusals/codes.ts';
import { isDamaged } from '#store/engine/failures.ts';
import { schemaState } from '#store/open.ts';
import type { AppOptions } from '../context.ts';
import { jsonReply, refusalReply } from '../http/reply.ts';

/** Long enough for a probe that asks rarely; short enough for a restored database to become ready. */
const DAMAGED_MS = 60_000;

const STOPPING: Fault = { code: 'stopping', message: 'This Pipit is stopping.' };
const DAMAGED: Fault = {
  code: 'database_damaged',
  message: 'The database is damaged: `npm run doctor` tells where.',
};
const NOT_READY: Fault = {
  code: 'database_not_ready',
  message: 'The database cannot be reached or is not migrated yet.',
};

/** The state behind `/readyz`. */
export interface Readiness {
  /** Must be called with every error that ended a request. */
  hear(error: unknown): void;
  answer(): Promise<Response>;
}

export function createReadiness({ store, clock, isLeaving }: AppOptions): Readiness {
  let damagedAt: number | undefined;

  return {
    hear(error) {
      if (isDamaged(error)) damagedAt = clock();
    },
    async answer() {
      if (isLeaving?.()) return refusalReply(503, [STOPPING]);
      if (damagedAt !== undefined && clock() - damagedAt < DAMAGED_MS) return refusalReply(503, [DAMAGED]);
      const state = await schemaState(store);
      if (state === 'current') return jsonReply(200, '{"status":"ready"}');
      // A newer node has migrated. Migrations only add, so this node serves until it is replaced.
      if (state === 'newer') return jsonReply(200, '{"status":"ready","schema":"newer"}');
      return refusalReply(503, [NOT_READY]);
    },
  };
}
