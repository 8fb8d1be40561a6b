import type { Spent, Total } from '#store/data/rate-limits.ts';

/** Adds up the counts of all processes. */
export type Share = (spent: Spent[]) => Promise<Total[]>;

export interface Ledger {
  /** Sent to the other processes within a second. */
  note(spent: Spent): void;
  /** Exchanges counts with the other processes now. */
  settle(): Promise<void>;
}

const TELL_EVERY_MS = 1_000;
/** Maximum counts stored while the others cannot be reached. The oldest are dropped. */
const MOST_NOTED = 50_000;

/** `onTotal` gets the totals of all processes, including counts noted here in the meantime. */
export function createLedger(share: Share, onTotal: (total: Total) => void, onError: (error: unknown) => void): Ledger {
  let noted = new Map<string, Spent>();
  let telling: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let apart = false;

  const note = (spent: Spent): void => {
    const known = noted.get(spent.key);
    if (known) known.points += spent.points;
    else noted.set(spent.key, { ...spent });
    if (noted.size > MOST_NOTED) noted.delete(noted.keys().next().value ?? '');
    timer ??= setTimeout(() => void settle(), TELL_EVERY_MS).unref();
  };

  const tell = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const told = noted;
    noted = new Map();
    try {
      for (const total of await share([...told.values()])) {
        onTotal({ ...total, points: total.points + (noted.get(total.key)?.points ?? 0) });
      }
      apart = false;
    } catch (error) {
      // Each process uses its own count until the others can be reached again.
      if (!apart) onError(error);
      apart = true;
      for (const spent of told.values()) note(spent);
    }
  };

  const begin = (): Promise<void> => {
    telling = tell().finally(() => {
      telling = undefined;
    });
    return telling;
  };

  /** One exchange at a time. Counts noted in between are sent with the next. */
  const settle = (): Promise<void> => {
    if (!telling) return begin();
    next ??= telling.then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
  return { note, settle };
}
