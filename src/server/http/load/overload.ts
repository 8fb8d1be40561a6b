import type { ServerResponse } from 'node:http';
import { MESSAGES, refusedBody } from '#contract/refusals/errors.ts';
import { createBound } from './open-reads.ts';

/** Work in one turn of the event loop. Longer turns would keep new connections waiting: each turn takes in one. */
const TURN_MS = 2;
const STEPS_IN_TURN = 32;
/** For refusing those who have waited too long, in each turn; more, when its work took longer than it should. */
const SWEEP_MS = 1;
/** So many may be taken in before the next piece of work. */
const MOST_TAKEN_IN = 64;
const WAIT_MS = 200;
/** Where nothing moves, those who have waited too long are looked for so often. */
const LOOK_EVERY_MS = 50;
/** Fewer are no crowd and are served in order: their work is long, or the machine stood still. */
const CROWD = 24;
/** What is left of a crowd is one still, until so few wait. */
const CALM = 4;
/** While the oldest request has waited less, the queue is served first-in first-out and nothing is refused. */
const IN_TIME_MS = 150;
const LONGEST_LINE = 5_000;
/** Of those who have left the line, until it is closed up. */
const KEPT = 256;

export interface Asked {
  isRead: boolean;
  /** Gives a promise where the answer is made later. */
  run(): Promise<void> | undefined;
  refuse(): void;
}

interface Waiting extends Asked {
  since: number;
}

export interface Gate {
  /** Runs a request now, or when those before it are done; refuses it when that takes too long. */
  enter(asked: Asked): void;
  /** A new connection was taken in. */
  takenIn(): void;
  /** Is told how full the memory is with answers that nobody reads, as a part of one. */
  watchUnread(part: () => number): void;
}

/**
 * Turns requests away before they wait too long, and before what they hold fills the memory. Where nobody waits, a request
 * is run as it arrives. Else it stands in one line, and the event loop turns on between those in it.
 */
export function createGate(now: () => number = () => performance.now()): Gate {
  let line: Waiting[] = [];
  let first = 0;
  let moving = false;
  let pause: NodeJS.Timeout | undefined;
  let begun = 0;
  let inTurn = false;
  let arrived = false;
  let more = false;
  let taken = 0;
  let crowded = false;

  const beginTurn = () => {
    if (inTurn) return;
    inTurn = true;
    begun = now();
    setImmediate(endTurn);
  };
  const endTurn = () => {
    inTurn = false;
    arrived = false;
  };

  const resume = () => {
    if (moving || first === line.length) return;
    moving = true;
    setImmediate(move);
  };
  const { hasRoom, begin, watchUnread } = createBound(now, resume);

  const move = () => {
    if (more && taken < MOST_TAKEN_IN) {
      taken += 1;
      more = false;
      setImmediate(move);
      return;
    }
    taken = 0;
    clearTimeout(pause);
    forgetServed();
    const next = nextInLine();
    if (!next) {
      moving = false;
    } else if (!hasRoom(next) && !isLate(line[first])) {
      moving = false;
      pause = setTimeout(resume, LOOK_EVERY_MS);
    } else {
      // Each in a callback of its own: only after it what it awaits goes on, and shows how long it takes.
      const steps = Math.min(STEPS_IN_TURN, line.length - first);
      for (let i = 0; i < steps; i++) setImmediate(step);
      setImmediate(sweep);
      setImmediate(move);
    }
  };

  /** In a flood the line is never empty, and those who have left it must not be kept. */
  const forgetServed = () => {
    if (first < line.length && first < KEPT) return;
    line = line.slice(first);
    first = 0;
  };

  const isCrowd = () => {
    const waiting = line.length - first;
    if (crowded) crowded = waiting > CALM;
    else crowded = waiting > CROWD && now() - (line[first]?.since ?? 0) > IN_TIME_MS;
    return crowded;
  };
  const isLate = (asked: Waiting | undefined) => asked !== undefined && isCrowd() && now() - asked.since > WAIT_MS;
  /** In a crowd the last to come: served in order, all would be served when it is too late for each. */
  const nextInLine = () => (isCrowd() ? line.at(-1) : line[first]);

  const step = () => {
    beginTurn();
    const next = nextInLine();
    if (!next || now() - begun >= TURN_MS || !hasRoom(next)) return;
    if (isCrowd()) line.pop();
    else first += 1;
    begin(next);
  };

  const sweep = () => {
    const at = now();
    const end = at + Math.max(SWEEP_MS, at - begun - TURN_MS);
    for (; isLate(line[first]) && now() < end; first++) line[first]?.refuse();
  };

  return {
    takenIn() {
      beginTurn();
      arrived = true;
      more = true;
    },
    enter(asked) {
      beginTurn();
      const at = now();
      const waiting = line.length - first;
      if (waiting === 0 && !moving && !arrived && at - begun < TURN_MS && hasRoom(asked)) {
        begin(asked);
      } else if (waiting < LONGEST_LINE) {
        line.push({ ...asked, since: at });
        if (waiting === 0) resume();
      } else {
        asked.refuse();
      }
    },
    watchUnread,
  };
}

const BODY = JSON.stringify(refusedBody([MESSAGES.overloaded]));
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
