/** Work in one turn of the event loop. Longer turns would keep new connections waiting: each turn takes in one. */
const TURN_MS = 2;
const STEPS_IN_TURN = 32;
/** For turning away who is late, in each turn. With more, all of a crowd would ask again at once, and the next turn be longer. */
const SWEEP_MS = 3;
/** So many new connections may be taken in before the next piece of work. */
const MOST_TAKEN_IN = 64;
/** Reads whose answers are being made at once. More than a pool of PostgreSQL has connections; SQLite makes one anyway. */
const MOST_READS = 16;
/** Of what may lie unread. */
const MOST_UNREAD = 0.5;
const LONGEST_LINE = 4_000;
/** Who waits longer for the work to begin is turned away. */
const DEADLINE_MS = 200;
/** While the first has waited less, the line moves and is served in order. */
const ORDERLY_MS = 100;
/** Fewer do not make a crowd, and are served in order and however late: the machine stood still, or the work before them was long. */
const CROWD = 24;
/** While there is no room, those who are late are looked for so often. */
const LOOK_EVERY_MS = 50;
/** Of those who have left the line, until it is closed up. */
const KEPT = 256;

export interface Pending {
  /** Writes are not bounded in number: a body may take its time, and limits bound them. */
  isRead: boolean;
  /** Gives a promise where the answer is made later. `leave` is for an answer that goes on after its head. */
  run(leave: () => void): Promise<void> | undefined;
  refuse(): void;
}

type Waiting = Pending & { since: number };

export interface Admission {
  /** Runs a request now, or when those before it are done; refuses it when that takes too long. */
  enter(pending: Pending): void;
  /** A new connection was taken in. */
  onConnection(): void;
  /** Is told how full the memory is with answers that nobody reads, as a part of one. */
  watchUnread(part: () => number): void;
}

/**
 * Bounds what is done at once, how many wait, and for how long. Where nobody waits, a request is run as it arrives. Else it
 * stands in one line, and the event loop turns on between those in it. Once the first has waited for long, the last to come
 * is served first: in order, all would be served when it is too late for each.
 */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  let line: Waiting[] = [];
  let first = 0;
  let reads = 0;
  let unread = () => 0;
  /** When this turn of the event loop began; undefined before it does any work. */
  let begun: number | undefined;
  let moving = false;
  let look: NodeJS.Timeout | undefined;
  let connected = false;
  let takenIn = 0;
  /** The last turn took in a connection, so that there may be more. */
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

  /** Of this turn of the event loop, in milliseconds. */
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
    // Whether another one comes in the next turn is seen at its end.
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

  /** One turn for those in line. */
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
      // Each in a callback of its own: only after it what it awaits goes on, and shows how long it takes.
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
