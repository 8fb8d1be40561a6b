import { type Kysely, sql } from 'kysely';
import type { Schema } from '#store/schema.ts';

/** Every counter, and the rows that it counts. */
const COUNTED = [
  ['posts', 'like_count', 'likes', 'post_id = counted.id'],
  ['posts', 'comment_count', 'comments', "post_id = counted.id and state not in ('held', 'removed')"],
  ['comments', 'upvote_count', 'votes', 'comment_id = counted.id and up = 1'],
  ['comments', 'downvote_count', 'votes', 'comment_id = counted.id and up = 0'],
  ['users', 'posts_count', 'posts', "author_id = counted.id and state not in ('held', 'removed')"],
  ['users', 'followers_count', 'follows', 'followee_id = counted.id'],
  ['users', 'following_count', 'follows', 'follower_id = counted.id'],
];

/** Counters that do not equal their rows, in words. */
export async function wrongCounters(db: Kysely<Schema>): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, counter, rows, where] of COUNTED) {
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
  return faults;
}

/** For tests that put rows straight into the tables. */
export async function countAnew(db: Kysely<Schema>): Promise<void> {
  for (const [table, counter, rows, where] of COUNTED) {
    await sql`
      update ${sql.raw(`${table} as counted`)} set ${sql.raw(`${counter}`)} =
        (select count(*) from ${sql.raw(`${rows} where ${where}`)})`.execute(db);
  }
}
