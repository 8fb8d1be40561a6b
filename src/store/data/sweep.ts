import { sql } from 'kysely';
import { defineJob } from './jobs/job.ts';
import { takeSweepTurn } from '../engine/lock.ts';
import { preparedOne } from '../engine/prepared.ts';
import { inTransaction, type Store } from '../engine/store.ts';
import { takeApartPost, takeApartUser } from './take-apart.ts';

/** So many rows go in the transaction of the request: most posts and people have fewer, and are gone with it. */
const AT_ONCE = { sqlite: 500, postgres: 24 };
/** So many go in each portion of the sweep; `npm run drill -- long-deletes` measures how long one takes. */
const PORTION = { sqlite: 150, postgres: 12 };
/** Others write in between. */
const BETWEEN_MS = 5;
const BUSY_MS = 1_000;
/** What another node has marked and left is looked for so often. */
const LOOK_MS = 60_000;

/** In a transaction. What cannot go at once is marked: it is gone for everybody, and the sweep does the rest. */
export async function deletePostOrMark(store: Store, id: number): Promise<void> {
  await takeApartPost(store, id, AT_ONCE[store.engine]);
  await mark(store, 'posts', 'post_id', id);
}

export async function deleteUserOrMark(store: Store, id: number): Promise<void> {
  await takeApartUser(store, id, AT_ONCE[store.engine]);
  await mark(store, 'users', 'user_id', id);
}

async function mark({ db }: Store, table: 'posts' | 'users', key: string, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set state = 'deleted' where id = ${id}`.execute(db);
  await sql`
    insert into ${sql.table(`deleted_${table}`)} (${sql.ref(key)}) select id from ${sql.table(table)} where id = ${id}`.execute(
    db,
  );
}

interface Marked {
  post: number | null;
  user: number | null;
}

const firstMarked = preparedOne<object, Marked>(
  () => sql<Marked>`
    select (select min(post_id) from deleted_posts) as post, (select min(user_id) from deleted_users) as "user"`,
);

async function marked(store: Store): Promise<Marked | undefined> {
  const first = await firstMarked(store, {});
  return first && (first.post !== null || first.user !== null) ? first : undefined;
}

export const isAnyMarked = async (store: Store): Promise<boolean> => (await marked(store)) !== undefined;

type Progress = 'done' | 'more' | 'busy';

/** One portion of what is marked; 'busy' while another node does one. */
export async function sweepPortion(store: Store, rows = PORTION[store.engine]): Promise<Progress> {
  const first = await marked(store);
  if (!first) return 'done';
  const { post, user } = first;
  return inTransaction(store, async (store) => {
    if (!(await takeSweepTurn(store.db, store.engine))) return 'busy';
    await (post === null ? takeApartUser(store, user ?? 0, rows) : takeApartPost(store, post, rows));
    return 'more';
  });
}

/** Portion by portion beside the requests, until nothing is marked. The marks are what is to be done: no job is lost. */
export const sweepJob = defineJob({
  kind: 'sweep',
  // Another node may have been killed between the mark and the job.
  wanted: { everyMs: LOOK_MS, is: isAnyMarked },
  run: async (_, __, { portion, pause }) => {
    for (let [portions, progress] = [1, 'more' as Progress]; progress !== 'done'; portions++) {
      await portion(async (store) => {
        progress = await sweepPortion(store);
        return `${portions} portions`;
      });
      await pause(progress === 'busy' ? BUSY_MS : BETWEEN_MS);
    }
  },
});
