import { keptOnDevice } from '../../core/storage.ts';

const NAME = 'pipit-visit';
/** A shorter absence does not count as a new visit. */
const AWAY_MS = 3_600_000;

interface Visit {
  user: string;
  /** When the home feed was last left, in milliseconds since the epoch. */
  at: number;
  /** The time at which the newest post of that visit was written. */
  newest: string;
  /** The value of `newest` for the visit before. */
  before: string;
}

/** The time of the newest post in the home feed at the end of the last visit; '' if there was none. */
export function seenBefore(user: string): string {
  const visit = read();
  if (visit?.user !== user) return '';
  if (Date.now() - visit.at < AWAY_MS) return visit.before;
  write({ ...visit, at: Date.now(), before: visit.newest });
  return visit.newest;
}

export function visitEnds(user: string, newest: string): void {
  const visit = read();
  write({ user, at: Date.now(), newest, before: visit?.user === user ? visit.before : '' });
}

const write = (visit: Visit): void => void keptOnDevice.write(NAME, JSON.stringify(visit));

function read(): Visit | null {
  try {
    return JSON.parse(keptOnDevice.read(NAME) ?? 'null') as Visit | null;
  } catch {
    return null;
  }
}
