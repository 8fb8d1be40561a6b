import { type RawBuilder, sql, type Updateable } from 'kysely';
import { KINDS, type Kind } from '../changes/change.ts';
import { atMost } from '../feeds/page.ts';
import { defineJob } from '../jobs/job.ts';
import { moveTold } from '../notices/counts.ts';
import { moveCounts } from '../posts/counters.ts';
import type { Schema } from '../schema.ts';
import { lockRow } from '../sql/lock.ts';
import { idList, idTable, preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { ALL, type Mark } from './counted.ts';

/** So many rows in one transaction, the first with the change of the state. The drill long-suspensions measures what it holds up. */
export const PORTION = { sqlite: 100, postgres: 40 };
/** Others write in between. */
const BETWEEN_MS = 5;
const LOOK_MS = 5_000;

/** In a transaction that has suspended people or brought them back. The job does the rest, and all of it for more than one. */
export async function moveCountsAtOnce(store: Store, [id = 0, ...others]: number[]): Promise<void> {
  if (others.length === 0) await moveCountsOf(store, id, PORTION[store.engine]);
}

/** Whose marks are not where their state wants them. */
const firstUnsettled = preparedOne<object, { user_id: number }>((db) =>
  db.selectFrom('uncounted_users').select('user_id').where('settled', '=', sql.lit(0)).limit(sql.lit(1)),
);

/** Also for whom a whole branch, the host or a node of the release before has changed. */
export const countsJob = defineJob({
  kind: 'counts',
  wanted: { everyMs: LOOK_MS, is: async (store) => (await firstUnsettled(store, {})) !== undefined },
  run: async (_, __, { portion, pause }) => {
    for (let [more, moved] = [true, 0]; more; ) {
      await portion(async (store) => {
        const found = await firstUnsettled(store, {});
        more = found !== undefined;
        if (found) moved += await moveCountsOf(store, found.user_id, PORTION[store.engine]);
        return `${moved} rows`;
      });
      await pause(BETWEEN_MS);
    }
  },
});

interface Counted {
  mark: Mark;
  table: 'likes' | 'votes' | 'follows' | 'comments';
  person: string;
  /** What the mark is compared with, in the order of an index. */
  key: string;
  /** The row that counts. */
  of: 'posts' | 'comments' | 'users';
  id: string;
  counter: RawBuilder<string | null>;
  /** What the feed tells of it. */
  change: Kind;
}

const COUNTED: Counted[] = [
  {
    ...{ mark: 'likes', table: 'likes', person: 'user_id', key: 'post_id' },
    ...{ of: 'posts', id: 'post_id', counter: sql`'like_count'`, change: 'unliked' },
  },
  {
    ...{ mark: 'votes', table: 'votes', person: 'user_id', key: 'comment_id', of: 'comments', id: 'comment_id' },
    ...{ counter: sql`case up when 1 then 'upvote_count' else 'downvote_count' end`, change: 'voted' },
  },
  {
    ...{ mark: 'follows', table: 'follows', person: 'follower_id', key: 'followee_id' },
    ...{ of: 'users', id: 'followee_id', counter: sql`'followers_count'`, change: 'unfollowed' },
  },
  {
    ...{ mark: 'followers', table: 'follows', person: 'followee_id', key: 'id' },
    // The feed has no actor here, and callers are cached with this count: 'unfollowed' would not reach them.
    ...{ of: 'users', id: 'follower_id', counter: sql`'following_count'`, change: 'userEdited' },
  },
  {
    ...{ mark: 'comments', table: 'comments', person: 'author_id', key: 'id', of: 'posts', id: 'post_id' },
    ...{
      counter: sql`case when state in ('held', 'removed') then null else 'comment_count' end`,
      change: 'commentShown',
    },
  },
];

/**
 * In a transaction: takes what they did out of the counters of others, or brings it back, as their state wants it; `most`
 * rows at most. Gives how many.
 */
export async function moveCountsOf(store: Store, id: number, most: number): Promise<number> {
  // PostgreSQL: whoever has just made a row of theirs has committed it or sees where the mark is.
  if (!(await lockRow(store, 'users', id))) return 0;
  const marks = await store.db
    .selectFrom('uncounted_users')
    .innerJoin('users', 'users.id', 'uncounted_users.user_id')
    .selectAll('uncounted_users')
    .select('users.state')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!marks || marks.settled) return 0;
  // Whoever is deleted is swept, with the marks as they are.
  if (marks.state === 'deleted') return settle(store, id, { settled: 1 });
  const out = marks.state === 'waiting' || marks.state === 'suspended';
  let moved = 0;
  for (const counted of COUNTED) {
    if (marks[counted.mark] === (out ? ALL : 0)) continue;
    const rows = await rowsBeyond(store, counted, { id, mark: marks[counted.mark], out, most: most - moved });
    await moveRows(store, counted, rows, out ? -1 : 1);
    await moveTold(store, counted.mark, { id, of: rows.map((row) => row.id), by: out ? -1 : 1 });
    moved += rows.length;
    const last = rows.at(-1)?.key ?? 0;
    const isLast = moved < most;
    await settle(store, id, { [counted.mark]: out ? (isLast ? ALL : last) : isLast ? 0 : last - 1 });
    if (!isLast) return moved;
  }
  if (out) await settle(store, id, { settled: 1 });
  else await store.db.deleteFrom('uncounted_users').where('user_id', '=', id).execute();
  return moved;
}

async function settle({ db }: Store, id: number, marks: Updateable<Schema['uncounted_users']>): Promise<number> {
  await db.updateTable('uncounted_users').set(marks).where('user_id', '=', id).execute();
  return 0;
}

interface Row {
  key: number;
  id: number;
  /** Null: it is not counted anyway. */
  counter: string | null;
}

async function rowsBeyond(
  { db }: Store,
  { table, person, key, id: of, counter }: Counted,
  { id, mark, out, most }: { id: number; mark: number; out: boolean; most: number },
): Promise<Row[]> {
  // With its table: another column is called `id` in the answer.
  const order = sql.ref(`${table}.${key}`);
  const { rows } = await sql<Row>`
    select ${order} as key, ${sql.ref(of)} as id, ${counter} as counter from ${sql.table(table)}
    where ${sql.ref(person)} = ${id} and ${order} ${sql.raw(out ? '>' : '<=')} ${mark}
    order by ${order} ${sql.raw(out ? 'asc' : 'desc')} limit ${atMost(most)}`.execute(db);
  return rows;
}

async function moveRows(store: Store, { of, change }: Counted, rows: Row[], by: 1 | -1): Promise<void> {
  for (const counter of new Set(rows.map((row) => row.counter))) {
    if (counter === null) continue;
    const ids = rows.filter((row) => row.counter === counter).map(({ id }) => id);
    await moveCounts(store, of, counter, ids, by);
    await tell(store, change, of, [...new Set(ids)]);
  }
}

const TOLD = {
  posts: ['post_id', 'wanted.id'],
  comments: ['comment_id, post_id', 'wanted.id, (select post_id from comments where comments.id = wanted.id)'],
  users: ['user_id', 'wanted.id'],
};

/** Triggers tell of rows that change, and none of these has. */
async function tell(store: Store, change: Kind, of: Counted['of'], ids: number[]): Promise<void> {
  const [columns, values] = TOLD[of];
  const at = store.engine === 'sqlite' ? [', at', ', unixepoch()'] : ['', ''];
  await sql`
    insert into changes (kind, ${sql.raw(`${columns}${at[0]}`)})
    select ${sql.lit(KINDS[change])}, ${sql.raw(`${values}${at[1]}`)}
    from ${idTable(store.engine, idList(store, ids))} as wanted`.execute(store.db);
}
