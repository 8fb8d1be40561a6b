import { keptOnDevice } from '../core/storage.ts';

const NAME = 'pipit-push-ask';
/** Visits with unread notifications before the member is asked, because people who return for them may want pushes. */
const VISITS = 3;
const PAUSE_MS = 60 * 24 * 60 * 60 * 1000;

interface Asked {
  visits: number;
  /** This Pipit sends push notifications. */
  pushes: boolean;
  /** The number of refusals, and the time of the last one. */
  refusals: number;
  refusedAt: number;
}

/** Counts a visit to unread notifications. True from the third visit on, as long as this Pipit is not known to push. */
export function noteVisit(): boolean {
  const asked = read();
  const visits = Math.min(VISITS, asked.visits + 1);
  write({ ...asked, visits });
  return visits === VISITS && !asked.pushes;
}

export const notePushes = (pushes: boolean): void => write({ ...read(), pushes });

/** Members are asked at most twice, with 60 days in between. */
export function mayAsk(now = Date.now()): boolean {
  const { visits, pushes, refusals, refusedAt } = read();
  return visits >= VISITS && pushes && (refusals === 0 || (refusals === 1 && now - refusedAt >= PAUSE_MS));
}

export function noteRefusal(now = Date.now()): void {
  const asked = read();
  write({ ...asked, refusals: asked.refusals + 1, refusedAt: now });
}

/** After turning pushes on once, members are never asked again, even if they turn them off. */
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
