import { sql } from 'kysely';
import { createDeadline } from '../../engine/deadline.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import { perStore, type Store } from '../../engine/store.ts';

const PAUSE_MS = 60_000;
/** A server that stops waits no longer for the whole of its store. */
const LAST_MS = 200;

/** Remembered after they are stored: a cached caller does not know of it. */
const MOST_STORED = 10_000;

type Save = (sessions: number[], now: number, ms?: number) => Promise<unknown>;

/** Notes which sessions were used, and when, and stores that together. What is lost with the process is noted again. */
interface Seen {
  note(session: number, now: number): void;
  /** Later than what was read of the session, where this process knows it. */
  at(session: number): number | undefined;
  storeLast(): Promise<void>;
}

export const seenOf = perStore((opened) => {
  const seen = createSeen((...marks) => saveSeen(opened, ...marks));
  opened.beforeClose.add(seen.storeLast);
  return seen;
});

export function createSeen(save: Save): Seen {
  let seen = new Map<number, number>();
  let stored = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** A database that takes no write now must not stand in the way: the next request of the session notes it again. */
  const store = async (ms?: number): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const noted = seen;
    seen = new Map();
    if (noted.size === 0) return;
    const now = Math.max(...noted.values());
    const saved = await save([...noted.keys()], now, ms).catch(() => false);
    if (saved === false) return;
    if (stored.size > MOST_STORED) stored = new Map();
    for (const session of noted.keys()) stored.set(session, now);
  };
  return {
    note(session, now) {
      seen.set(session, now);
      timer ??= setTimeout(store, PAUSE_MS);
    },
    at: (session) => seen.get(session) ?? stored.get(session),
    storeLast: () => store(LAST_MS),
  };
}

const mark = prepared<{ ids: Ids; now: number }, never>(
  (_db, param, engine) => sql`
    update sessions set seen_at = ${param('now')}
    where id in (select id from ${idTable(engine, param('ids'))} as seen)`,
);

const saveSeen = (store: Store, sessions: number[], now: number, ms = store.patienceMs): Promise<unknown> =>
  store.transact({ ...store, deadline: createDeadline(ms) }, (store) =>
    mark(store, { ids: idList(store, sessions), now }),
  );
