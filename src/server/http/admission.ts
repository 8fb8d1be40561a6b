import type { ServerResponse } from 'node:http';
import { MESSAGES, refusedBody } from '#contract/refusals/errors.ts';

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

/** Milliseconds of work per turn of the event loop. Each turn accepts one connection, so longer turns delay them. */
const TURN_MS = 2;
const STEPS_IN_TURN = 32;
/** Milliseconds per turn for refusing late requests. With more, a whole crowd would retry at the same moment. */
const SWEEP_MS = 3;
/** Maximum new connections to accept before the next piece of work. */
const MOST_TAKEN_IN = 64;
/** Concurrent reads. More than the connections of a PostgreSQL pool; SQLite runs one at a time anyway. */
const MOST_READS = 16;
/** The used share of the budget for unread responses at which no further read starts. */
const MOST_UNREAD = 0.5;
const LONGEST_LINE = 4_000;
/** In a crowd, requests that have waited longer are refused. */
const DEADLINE_MS = 200;
/** While the first request has waited less, the queue moves and is served in order. */
const ORDERLY_MS = 100;
/** Below this queue length, serve in order however late: the cause is one slow task or a paused machine, not load. */
const CROWD = 24;
/** Interval for refusing late requests while there is no room for another read. */
const LOOK_EVERY_MS = 50;
/** Served entries at the start of the array before it is compacted. */
const KEPT = 256;

interface Pending {
  /** Writes are not limited in number, because a body may arrive slowly. Rate limits bound them. */
  isRead: boolean;
  /** Returns a promise if the response is created later. `leave` makes room early, for a response that is streamed. */
  run(leave: () => void): Promise<void> | undefined;
  refuse(): void;
}

type Waiting = Pending & { since: number };

export interface Admission {
  /** Runs a request now or after those before it. Refuses the request if that takes too long. */
  enter(pending: Pending): void;
  /** Call this when a new connection was accepted. */
  onConnection(): void;
  /** `part` returns the used share of the budget for unread responses; 1 is full. */
  watchUnread(part: () => number): void;
}

/**
 * Limits concurrency, queue length and waiting time. Requests run immediately if the queue is empty; otherwise they
 * wait in one queue, and the event loop turns between them. Under overload the queue becomes last-in, first-out: in
 * order, every request would be answered too late.
 */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  let line: Waiting[] = [];
  let first = 0;
  let reads = 0;
  let unread = () => 0;
  /** The start of this turn of the event loop; undefined before any work is done in it. */
  let begun: number | undefined;
  let moving = false;
  let look: NodeJS.Timeout | undefined;
  let connected = false;
  let takenIn = 0;
  /** The last turn accepted a connection, so there may be more. */
  let arriving = false;
  let crowded = false;

  const waiting = () => line.length - first;
  const hasWaited = (pending: Waiting | undefined, ms: number) => pending !== undefined && now() - pending.since > ms;
  const isCrowd = () => {
    crowded = crowded ? waiting() > 0 : waiting() > CROWD && hasWaited(line[first], ORDERLY_MS);
    return crowded;
  };
  const isLate = (pending = line[first]) => isCrowd() && hasWaited(pending, DEADLINE_MS);
  const hasRoom = ({ isRead }: Pending) => !isRead || (reads < MOST_READS && unread() < MOST_UNREAD);
  const next = () => (isCrowd() ? line.at(-1) : line[first]);

  /** Milliseconds spent in this turn of the event loop. */
  const spent = () => {
    if (begun === undefined) {
      begun = now();
      setImmediate(endTurn);
    }
    return now() - begun;
  };
  const endTurn = () => {
    begun = undefined;
    arriving = connected;
    connected = false;
    // The end of the next turn shows whether another connection has arrived.
    if (arriving) spent();
  };

  const begin = ({ isRead, run }: Pending) => {
    let counted = isRead;
    const leave = () => {
      if (!counted) return;
      counted = false;
      reads -= 1;
      resume();
    };
    if (isRead) reads += 1;
    const done = run(leave);
    if (done) void done.finally(leave);
    else leave();
  };

  const resume = () => {
    if (moving || waiting() === 0) return;
    moving = true;
    clearTimeout(look);
    setImmediate(move);
  };

  /** Starts one turn of work for the queue. */
  const move = () => {
    const pending = next();
    moving = false;
    if (first === line.length || first > KEPT) {
      line = line.slice(first);
      first = 0;
    }
    if (!pending) return;
    if (arriving && takenIn < MOST_TAKEN_IN) {
      takenIn += 1;
    } else if (hasRoom(pending) || isLate()) {
      takenIn = 0;
      // Each runs in its own callback: what it awaits continues only after that, and then shows how long it takes.
      for (let i = Math.min(STEPS_IN_TURN, waiting()); i > 0; i--) setImmediate(step);
      setImmediate(sweep);
    } else {
      look = setTimeout(resume, LOOK_EVERY_MS);
      return;
    }
    resume();
  };

  const step = () => {
    const pending = next();
    if (!pending || spent() >= TURN_MS || !hasRoom(pending)) return;
    const late = isLate(pending);
    if (pending === line[first]) first += 1;
    else line.pop();
    if (late) pending.refuse();
    else begin(pending);
  };

  const sweep = () => {
    const end = now() + SWEEP_MS;
    for (; isLate() && now() < end; first++) line[first]?.refuse();
  };

  return {
    enter(pending) {
      if (waiting() === 0 && !moving && !arriving && spent() < TURN_MS && hasRoom(pending)) begin(pending);
      else if (waiting() < LONGEST_LINE) {
        line.push({ ...pending, since: now() });
        if (waiting() === 1) resume();
      } else pending.refuse();
    },
    onConnection() {
      spent();
      connected = true;
      arriving = true;
    },
    watchUnread: (part) => {
      unread = part;
    },
  };
}
