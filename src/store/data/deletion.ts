import { sql } from 'kysely';
import { takeSweepTurn } from '../engine/lock.ts';
import { atMost, isAmong, preparedOne } from '../engine/prepared.ts';
import { inTransaction, type RemovalStep, type Store } from '../engine/store.ts';
import { takeBack } from './counters.ts';
import { defineJob } from './jobs/job.ts';

/**
 * Rows deleted in the request's own transaction: most posts and people have fewer, so nothing is left for the sweep.
 */
const AT_ONCE = { sqlite: 500, postgres: 24 };
/** Rows deleted in each portion of the sweep; `npm run drill -- long-deletes` measures how long one takes. */
const PORTION = { sqlite: 150, postgres: 12 };
/** Pause between portions, so that others can write. */
const BETWEEN_MS = 5;
const BUSY_MS = 1_000;
/** Interval at which each node looks for rows that another node marked but did not delete. */
const LOOK_MS = 60_000;

/**
 * Must run inside a transaction. What cannot be deleted immediately is marked: it is hidden from everyone, and the
 * sweep deletes the rest.
 */
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

/** Deletes one portion of what is marked. Returns 'busy' while another node is deleting one. */
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

/**
 * Deletes portion by portion in the background until nothing is marked. The marks are the list of work, so losing a job
 * loses no work.
 */
export const sweepJob = defineJob({
  kind: 'sweep',
  // Another node may have been killed between marking and enqueuing the job.
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

/**
 * Must run inside a transaction. Deletes at most `most` rows that belong to the post, and the post itself once none are
 * left.
 */
async function takeApartPost(store: Store, id: number, most: number): Promise<void> {
  await takeApartPosts(store, [id], most);
}

/**
 * Must run inside a transaction. Does the same for a person, and corrects every counter that the deleted rows had
 * changed.
 */
async function takeApartUser(store: Store, id: number, most: number): Promise<void> {
  await lock(store, 'users', [id]);
  const removed = await inTurn(store, [id], most, store.handed.removal.person);
  if (removed < most) await store.db.deleteFrom('users').where('id', '=', id).execute();
}

/** The step that removes the posts of a person, each with the rows that belong to it. */
export const removePosts: RemovalStep = async (store, authors, most) => {
  const posts = await store.db
    .selectFrom('posts')
    .select('id')
    .where(isAmong(store, 'author_id', authors))
    .limit(atMost(most))
    .execute();
  return takeApartPosts(
    store,
    posts.map(({ id }) => id),
    most,
  );
};

/**
 * Deletes the posts once no other rows belong to them. Returns the number of deleted rows; `most` means there may be
 * more.
 */
async function takeApartPosts(store: Store, ids: number[], most: number): Promise<number> {
  if (ids.length === 0) return 0;
  await lock(store, 'posts', ids);
  return inTurn(store, ids, most, [...store.handed.removal.post, removeEmptyPosts]);
}

const removeEmptyPosts: RemovalStep = async (store, ids, most) => {
  const gone = await store.db
    .deleteFrom('posts')
    .where(isAmong(store, 'id', ids.slice(0, most)))
    .returning('author_id')
    .execute();
  await takeBack(
    store,
    'users',
    'posts_count',
    gone.map(({ author_id }) => author_id),
  );
  return gone.length;
};

/** Runs the steps in order. Each returns how many rows it removed; the next ones may remove the remaining number. */
async function inTurn(store: Store, ids: number[], most: number, steps: readonly RemovalStep[]): Promise<number> {
  let removed = 0;
  for (const step of steps) {
    removed += await step(store, ids, most - removed);
    if (removed >= most) return most;
  }
  return removed;
}

/** PostgreSQL: locks the rows, so that no new rows can refer to them. SQLite has only one writer anyway. */
async function lock(store: Store, table: 'posts' | 'users', ids: number[]): Promise<void> {
  if (store.engine !== 'postgres') return;
  await store.db
    .selectFrom(table)
    .select('id')
    .where(isAmong(store, 'id', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

type Dependent =
  | 'likes'
  | 'bookmarks'
  | 'votes'
  | 'follows'
  | 'blocks'
  | 'mutes'
  | 'filters'
  | 'sessions'
  | 'secrets'
  | 'notices'
  | 'thread_mutes'
  | 'post_versions'
  | 'appeals'
  | 'tag_follows'
  | 'media'
  | 'invitations';
type RemovedRow = Record<'post_id' | 'comment_id' | 'follower_id' | 'followee_id' | 'up', number>;

export async function remove(
  store: Store,
  table: Dependent,
  column: string,
  ids: number[],
  most: number,
): Promise<RemovedRow[]> {
  const from = sql.table(table);
  const { rows } = await sql<RemovedRow>`
    delete from ${from} where id in (
      select id from ${from} where ${isAmong(store, column, ids)} limit ${atMost(most)}
    ) returning *`.execute(store.db);
  return rows;
}

/** The step that removes the rows of a table. */
export const removing =
  (table: Dependent, column: string): RemovalStep =>
  async (store, ids, most) =>
    (await remove(store, table, column, ids, most)).length;

/** The step that clears a column that refers to the person, and keeps the rows. */
export const forgetting =
  (table: 'users' | 'log' | 'appeals' | 'reports' | 'cases', column: string): RemovalStep =>
  async (store, ids, most) => {
    const [from, named] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql`
      update ${from} set ${named} = null where id in (
        select id from ${from} where ${isAmong(store, column, ids)} limit ${atMost(most)}
      ) returning id`.execute(store.db);
    return rows.length;
  };
