import { sql } from 'kysely';
import { takeSweepTurn } from '../sql/lock.ts';
import { preparedOne } from '../sql/prepared.ts';
import { inTransaction, type Store } from '../store.ts';
import { takeApartPost, takeApartUser } from './take-apart.ts';

/** So many rows go in the transaction of the request: most posts and people have fewer, and are gone with it. */
const AT_ONCE = { sqlite: 500, postgres: 40 };
/** So many go in each portion of the sweep; `npm run drill -- long-deletes` measures how long one takes. */
const PORTION = { sqlite: 200, postgres: 40 };
/** Others write in between. */
const BETWEEN_MS = 5;
const BUSY_MS = 1_000;
const MOST_PATIENT_MS = 60_000;
/** What another node has marked and left is looked for so often. */
const LOOK_MS = 60_000;

/** In a transaction. What cannot go at once is marked: it is gone for everybody, and the sweep does the rest. */
export async function deletePostOrMark(store: Store, id: number): Promise<void> {
  await takeApartPost(store, id, AT_ONCE[store.engine]);
  await sql`insert into deleted_posts (post_id) select id from posts where id = ${id}`.execute(store.db);
}

export async function deleteUserOrMark(store: Store, id: number): Promise<void> {
  await takeApartUser(store, id, AT_ONCE[store.engine]);
  await sql`insert into deleted_users (user_id) select id from users where id = ${id}`.execute(store.db);
}

interface Marked {
  post: number | null;
  user: number | null;
}

const firstMarked = preparedOne<object, Marked>(
  () => sql<Marked>`
    select (select min(post_id) from deleted_posts) as post, (select min(user_id) from deleted_users) as "user"`,
);

type Progress = 'done' | 'more' | 'busy';

/** One portion of what is marked; 'busy' while another node does one. */
export async function sweepPortion(store: Store, rows = PORTION[store.engine]): Promise<Progress> {
  const { post = null, user = null } = (await firstMarked(store, {})) ?? {};
  if (post === null && user === null) return 'done';
  return inTransaction(store, async (store) => {
    if (!(await takeSweepTurn(store.db, store.engine))) return 'busy';
    await (post === null ? takeApartUser(store, user ?? 0, rows) : takeApartPost(store, post, rows));
    return 'more';
  });
}

export interface Sweeper {
  /** After something was marked, and at the start; then it looks by itself for what a node that was killed has left. */
  start(): void;
}

/** Sweeps portion by portion beside the requests, until nothing is marked; ends before the store is closed. */
export function createSweeper(store: Store, onError: (error: unknown) => void): Sweeper {
  let running: Promise<void> | undefined;
  let wanted = false;
  let closing = false;
  let wake = (): void => undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const sweep = async () => {
    let patience = BUSY_MS;
    while (wanted && !closing) {
      wanted = false;
      try {
        const progress = await sweepPortion(store);
        if (progress === 'done') continue;
        wanted = true;
        patience = BUSY_MS;
        await pause(progress === 'busy' ? BUSY_MS : BETWEEN_MS);
      } catch (error) {
        if (closing) return;
        onError(error);
        wanted = true;
        await pause(patience);
        patience = Math.min(2 * patience, MOST_PATIENT_MS);
      }
    }
  };

  store.beforeClose.add(async () => {
    closing = true;
    clearTimeout(look);
    wake();
    await running;
  });
  let look: ReturnType<typeof setTimeout> | undefined;
  const lookLater = () => {
    clearTimeout(look);
    look = setTimeout(() => start(), LOOK_MS);
    (look as { unref?: () => void }).unref?.();
  };
  const start = () => {
    lookLater();
    wanted = true;
    running ??= sweep().finally(() => {
      running = undefined;
      if (wanted && !closing) start();
    });
  };
  return { start };
}
