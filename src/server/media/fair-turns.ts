export type InFairTurn = <Result>(member: number, work: () => Promise<Result>) => Promise<Result>;

export interface FairTurns {
  most: number;
  /** Maximum of one member; more of theirs wait. */
  mostOfMember: number;
  longestLine: number;
  patienceMs: number;
  refuse: () => Error;
}

interface Waiting {
  begin(): void;
  giveUp(): void;
}

/**
 * Runs up to `most` pieces of work concurrently; others wait. Members take turns, however many each has in the queue.
 * If the queue is full, the member with the most loses their last one.
 */
export function createFairTurns({ most, mostOfMember, longestLine, patienceMs, refuse }: FairTurns): InFairTurn {
  /** Keyed by member, in the order of their turns. */
  const lines = new Map<number, Waiting[]>();
  const running = new Map<number, number>();
  let all = 0;
  let waiting = 0;

  const mayRun = (member: number) => all < most && (running.get(member) ?? 0) < mostOfMember;
  const count = (member: number, by: 1 | -1) => {
    const now = (running.get(member) ?? 0) + by;
    all += by;
    if (now === 0) running.delete(member);
    else running.set(member, now);
  };
  const leave = (member: number, one: Waiting) => {
    const line = (lines.get(member) ?? []).filter((other) => other !== one);
    waiting -= 1;
    // Moves the member to the end, because this was their turn.
    lines.delete(member);
    if (line.length > 0) lines.set(member, line);
  };
  const next = () => {
    for (const [member, [first]] of lines) {
      if (!first || !mayRun(member)) continue;
      leave(member, first);
      count(member, 1);
      return first.begin();
    }
  };
  const makeRoom = (member: number): boolean => {
    if (waiting < longestLine) return true;
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= (lines.get(member)?.length ?? 0) + 1) return false;
    longest.at(-1)?.giveUp();
    return true;
  };
  const turn = (member: number) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer);
        const line = lines.get(member) ?? [];
        line.splice(line.indexOf(one), 1);
        if (line.length === 0) lines.delete(member);
        waiting -= 1;
        reject(refuse());
      };
      const timer = setTimeout(giveUp, patienceMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const one: Waiting = { begin, giveUp };
      waiting += 1;
      lines.set(member, [...(lines.get(member) ?? []), one]);
    });

  return async (member, work) => {
    if (mayRun(member)) count(member, 1);
    else if (makeRoom(member)) await turn(member);
    else throw refuse();
    try {
      return await work();
    } finally {
      count(member, -1);
      next();
    }
  };
}
