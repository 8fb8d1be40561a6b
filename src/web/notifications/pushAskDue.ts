import { keptOnDevice } from '../core/storage.ts';

const NAME = 'pipit-push-ask';
/** Of visits with something unread: who comes back for it may want to hear of it. */
const VISITS = 3;
const PAUSE_MS = 60 * 24 * 60 * 60 * 1000;

interface Asked {
  visits: number;
  /** This Pipit pushes. */
  pushes: boolean;
  /** How often they said no, and when last. */
  refusals: number;
  refusedAt: number;
}

/** A visit to the notices, where something was unread. True: there were enough, and nobody knows whether this Pipit pushes. */
export function noteVisit(): boolean {
  const asked = read();
  const visits = Math.min(VISITS, asked.visits + 1);
  write({ ...asked, visits });
  return visits === VISITS && !asked.pushes;
}

export const notePushes = (pushes: boolean): void => write({ ...read(), pushes });

/** Asked twice at most, with 60 days in between. */
export function mayAsk(now = Date.now()): boolean {
  const { visits, pushes, refusals, refusedAt } = read();
  return visits >= VISITS && pushes && (refusals === 0 || (refusals === 1 && now - refusedAt >= PAUSE_MS));
}

export function noteRefusal(now = Date.now()): void {
  const asked = read();
  write({ ...asked, refusals: asked.refusals + 1, refusedAt: now });
}

/** They have turned it on: whoever turns it off again is not asked. */
export const neverAsk = (): void => write({ ...read(), refusals: 2 });

const write = (asked: Asked): void => void keptOnDevice.write(NAME, JSON.stringify(asked));

function read(): Asked {
  const none = { visits: 0, pushes: false, refusals: 0, refusedAt: 0 };
  try {
    return { ...none, ...(JSON.parse(keptOnDevice.read(NAME) ?? '{}') as Partial<Asked>) };
  } catch {
    return none;
  }
}
