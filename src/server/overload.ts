import type { ServerResponse } from 'node:http';
import { MESSAGES } from '#contract/errors.ts';

/** Work in one turn of the event loop. Longer turns would keep new connections waiting: each turn takes in one. */
const TURN_MS = 2;
/** So many may be taken in before the next piece of work. */
const MOST_TAKEN_IN = 64;
const WAIT_MS = 250;
/** Fewer are no crowd: their work is long, or the machine stood still. */
const CROWD = 16;
const LONGEST_LINE = 5_000;
/** Reads that wait for the database at once: between these, so that none waits longer than this. */
const LEAST_READS = 64;
const MOST_READS = 1_024;
const PATIENCE_MS = 200;
/** Each may hold a body of 64 KiB, and take its time to send it. */
const MOST_WRITES = 1_024;

export interface Gate {
  /** Runs a request now, or when those before it are done; refuses it when that takes too long. */
  enter(run: () => void, refuse: () => void): void;
  /** A new connection was taken in. */
  takenIn(): void;
  /** Whether the database has time for one more. */
  isOpen(isRead: boolean): boolean;
  /** Follows a request until its answer is made. */
  follow(done: Promise<void>, isRead: boolean): void;
}

interface Waiting {
  since: number;
  run: () => void;
  refuse: () => void;
}

/** Turns requests away before they wait too long, and before what they hold fills the memory. */
export function createGate(now: () => number = () => performance.now()): Gate {
  return { ...createLine(now), ...createBounds(now) };
}

/** Requests stand in one line, and the loop turns on between them; while there is no line, nobody waits. */
function createLine(now: () => number): Pick<Gate, 'enter' | 'takenIn'> {
  let line: Waiting[] = [];
  let first = 0;
  let moving = false;
  let begun = 0;
  let inTurn = false;
  let arrived = false;
  let taken = 0;

  const endTurn = () => {
    inTurn = false;
    arrived = false;
  };
  const beginTurn = () => {
    if (inTurn) return;
    inTurn = true;
    begun = now();
    setImmediate(endTurn);
  };

  const move = () => {
    if (arrived && taken < MOST_TAKEN_IN) {
      taken += 1;
      arrived = false;
      setImmediate(move);
      return;
    }
    taken = 0;
    for (const end = now() + TURN_MS; first < line.length; first++) {
      const at = now();
      if (at > end) break;
      const { since, run, refuse } = line[first] as Waiting;
      if (at - since > WAIT_MS && line.length - first > CROWD) refuse();
      else run();
    }
    if (first === line.length) {
      line = [];
      first = 0;
    }
    moving = line.length > 0;
    if (moving) setImmediate(move);
  };

  return {
    takenIn() {
      beginTurn();
      arrived = true;
    },
    enter(run, refuse) {
      beginTurn();
      const at = now();
      if (!moving && !arrived && at - begun < TURN_MS) {
        run();
      } else if (line.length - first < LONGEST_LINE) {
        line.push({ since: at, run, refuse });
        if (moving) return;
        moving = true;
        setImmediate(move);
      } else {
        refuse();
      }
    },
  };
}

/** Where the database answers later, open reads are bounded: by less when they become slow, by more while they are quick. */
function createBounds(now: () => number): Pick<Gate, 'isOpen' | 'follow'> {
  let reads = 0;
  let writes = 0;
  let mostReads = MOST_READS / 4;
  let narrowed = -1;

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
    isOpen: (isRead) => (isRead ? reads < mostReads : writes < MOST_WRITES),
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

const BODY = JSON.stringify({ errors: [MESSAGES.overloaded] });
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};

export function turnAway(outgoing: ServerResponse): void {
  outgoing.writeHead(503, HEADERS).end(BODY);
}
