/** The upper bounds of the histogram, in seconds. */
export const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The answers to one method on one route. */
export interface Answers {
  byStatus: Record<string, number>;
  /** One more than there are bounds: the last counts what took longer. */
  byTime: number[];
  seconds: number;
}

export interface Counts {
  /** By method and route, parted by a space. */
  answers: Record<string, Answers>;
  /** Requests that a limit turned away, by the name of the limit. */
  limited: Record<string, number>;
  /** Backups by the clock. */
  backups: Record<BackupEnd, number>;
  /** Live events: hints that were sent together, and streams that were dropped since nobody read them. */
  live: Record<LiveSent, number>;
}

export type LiveSent = 'hint' | 'dropped';

export type BackupEnd = 'made' | 'failed';

export interface Counter {
  answered(method: string, route: string, status: number, seconds: number): void;
  /** `limit` is one of a few names, never what a caller sent. */
  limited(limit: string): void;
  backedUp(end: BackupEnd): void;
  live(sent: LiveSent): void;
  /** How many streams of live events are open, where there can be any. */
  streams?: () => number;
  /** What was counted since the last time. */
  take(): Counts;
}

/** Counts on every request, so it does as little as it can. */
export function createCounter(): Counter {
  let counts = noCounts();
  return {
    answered(method, route, status, seconds) {
      const answers = answersOf(counts, `${method} ${route}`);
      answers.byStatus[status] = (answers.byStatus[status] ?? 0) + 1;
      let at = 0;
      while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at += 1;
      answers.byTime[at] = (answers.byTime[at] as number) + 1;
      answers.seconds += seconds;
    },
    limited(limit) {
      counts.limited[limit] = (counts.limited[limit] ?? 0) + 1;
    },
    backedUp(end) {
      counts.backups[end] += 1;
    },
    live(sent) {
      counts.live[sent] += 1;
    },
    take() {
      const taken = counts;
      counts = noCounts();
      return taken;
    },
  };
}

export const noCounts = (): Counts => ({
  answers: Object.create(null),
  limited: Object.create(null),
  backups: { made: 0, failed: 0 },
  live: { hint: 0, dropped: 0 },
});

function answersOf({ answers }: Counts, key: string): Answers {
  const found = answers[key];
  if (found) return found;
  const made = { byStatus: {}, byTime: Array(BOUNDS.length + 1).fill(0), seconds: 0 };
  answers[key] = made;
  return made;
}

export function addCounts(sum: Counts, more: Counts): void {
  for (const [key, { byStatus, byTime, seconds }] of Object.entries(more.answers)) {
    const answers = answersOf(sum, key);
    addNumbers(answers.byStatus, byStatus);
    for (const [at, count] of byTime.entries()) answers.byTime[at] = (answers.byTime[at] ?? 0) + count;
    answers.seconds += seconds;
  }
  addNumbers(sum.limited, more.limited);
  addNumbers(sum.backups, more.backups);
  addNumbers(sum.live, more.live);
}

function addNumbers(sum: Record<string, number>, more: Record<string, number>): void {
  for (const [key, count] of Object.entries(more)) sum[key] = (sum[key] ?? 0) + count;
}
