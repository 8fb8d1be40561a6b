import { type Kysely, sql } from 'kysely';
import { hotOf } from '#contract/rules/hot.ts';
import type { Schema } from '#store/schema.ts';

const SHOWN = "state not in ('held', 'removed')";

/** Every counter, and the rows that it counts. */
const COUNTED = [
  ['posts', 'like_count', 'likes', 'post_id = counted.id'],
  ['posts', 'comment_count', 'comments', `post_id = counted.id and ${SHOWN}`],
  ['comments', 'upvote_count', 'votes', 'comment_id = counted.id and up = 1'],
  ['comments', 'downvote_count', 'votes', 'comment_id = counted.id and up = 0'],
  ['users', 'posts_count', 'posts', `author_id = counted.id and ${SHOWN}`],
  ['users', 'followers_count', 'follows', 'followee_id = counted.id'],
  ['users', 'following_count', 'follows', 'follower_id = counted.id'],
] as const;

const within = (table: string) =>
  `told = 1 and ${table}.created_at >= counted.created_at and ${table}.created_at / 86400000 = counted.day`;

/** A notification counts the likes or follows of its day that notified and are not older than it. */
const TOLD = [
  [
    ...["(select * from notices where kind = 'like')", 'count', 'likes'],
    `likes.post_id = counted.post_id and ${within('likes')}`,
  ],
  [
    ...["(select * from notices where kind = 'follow')", 'count', 'follows'],
    `follows.followee_id = counted.user_id and ${within('follows')}`,
  ],
] as const;

/** Describes the counters that differ from their rows. */
export async function wrongCounters(db: Kysely<Schema>): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, counter, rows, where] of [...COUNTED, ...TOLD]) {
    const found = await sql<{ uid: string; says: number; there: number }>`
      select uid, says, there from (
        select uid, ${sql.raw(`${counter}`)} as says,
          (select count(*) from ${sql.raw(`${rows} where ${where}`)}) as there
        from ${sql.raw(`${table} counted`)}
      ) compared where says <> there`.execute(db);
    for (const { uid, says, there } of found.rows) {
      faults.push(`${table} ${uid}: ${counter} is ${says}, there are ${there} ${rows}`);
    }
  }
  return [...faults, ...(await wrongUses(db)), ...(await wrongOrder(db))];
}

async function wrongUses(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; uses: number; there: number }>`
    select name, uses, there from (
      select name, uses, (select count(*) from media where file = files.name) as there from files
    ) compared where uses <> there`.execute(db);
  return rows.map(({ name, uses, there }) => `files ${name}: uses is ${uses}, there are ${there} media`);
}

/** Posts whose `hot` does not follow from their counters. */
async function wrongOrder(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ uid: string; hot: number; points: number; created_at: number }>`
    select uid, hot, created_at, like_count + 2 * commenters - (
      select count(*) from likes where user_id = posts.author_id and post_id = posts.id) as points
    from posts`.execute(db);
  return rows.flatMap(({ uid, hot, points, created_at }) => {
    const there = hotOf(Math.max(0, Number(points)), Number(created_at));
    return Number(hot) === there ? [] : `posts ${uid}: hot is ${hot}, should be ${there}`;
  });
}

/** For tests that insert rows directly. */
export async function countAnew(db: Kysely<Schema>): Promise<void> {
  for (const [table, counter, rows, where] of COUNTED) {
    await sql`
      update ${sql.raw(`${table} as counted`)} set ${sql.raw(`${counter}`)} =
        (select count(*) from ${sql.raw(`${rows} where ${where}`)})`.execute(db);
  }
}
