import type { ServerResponse } from 'node:http';
import { MESSAGES } from '#contract/errors.ts';

/** Of requests that lie ready together, so much time is worked on; those at the end have waited long enough then. */
const BATCH_MS = 150;
/** By then everything that has waited is turned away. */
const REST_MS = 75;
/** Fewer are no crowd: their work is long, or the machine stood still. */
const CROWD = 32;
/** Reads that wait for the database at once: between these, so that none waits longer than this. */
const LEAST_READS = 64;
const MOST_READS = 1_024;
const PATIENCE_MS = 200;
/** Each may hold a body of 64 KiB, and take its time to send it. */
const MOST_WRITES = 1_024;

const BODY = JSON.stringify({ errors: [MESSAGES.overloaded] });
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};

export interface Gate {
  /** Whether a request can be answered in time. Asked once for each, before anything is done for it. */
  isOpen(isRead: boolean): boolean;
  /** Follows the work of a request that was let in. */
  follow(done: Promise<void>, isRead: boolean): void;
}

/**
 * Turns requests away before they wait too long. The event loop takes all that lies ready in one go: the time since the
 * first of them is what the last of them has waited. Where the database answers later, the number of open reads is
 * bounded: by less when they become slow, by more while they are quick.
 */
export function createGate(now: () => number = () => performance.now()): Gate {
  let inBatch = 0;
  let begun = 0;
  let resting = false;
  let reads = 0;
  let writes = 0;
  let mostReads = MOST_READS / 4;
  let narrowed = -1;

  const endBatch = () => {
    inBatch = 0;
    resting = false;
  };

  const learn = (began: number) => {
    const ended = now();
    if (ended - began < PATIENCE_MS) {
      if (mostReads < MOST_READS && reads > mostReads / 2) mostReads += 1;
    } else if (began > narrowed) {
      // Once for all that were open together.
      narrowed = ended;
      mostReads = Math.max(LEAST_READS, mostReads * 0.7);
    }
  };

  return {
    isOpen(isRead) {
      const at = now();
      inBatch += 1;
      if (inBatch === 1) {
        begun = at;
        setImmediate(endBatch);
      }
      const passed = at - begun;
      if (inBatch > CROWD && passed > (resting ? REST_MS : BATCH_MS)) {
        resting = !resting;
        begun = at;
      }
      if (resting) return false;
      return isRead ? reads < mostReads : writes < MOST_WRITES;
    },
    follow(done, isRead) {
      if (!isRead) {
        writes += 1;
        void done.finally(() => {
          writes -= 1;
        });
        return;
      }
      const began = now();
      reads += 1;
      void done.finally(() => {
        reads -= 1;
        learn(began);
      });
    },
  };
}

export function turnAway(outgoing: ServerResponse): void {
  outgoing.writeHead(503, HEADERS).end(BODY);
}
