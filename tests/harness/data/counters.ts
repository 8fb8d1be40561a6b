import { type Kysely, sql } from 'kysely';
import { hotOf } from '#contract/rules/hot.ts';
import { ownLike } from '#store/feeds/heat.ts';
import type { Schema } from '#store/schema.ts';

const isMarked = (mark: string, person: string, key: string) =>
  `exists (select 1 from uncounted_users as u where u.user_id = ${person} and u.${mark} >= ${key})`;
const isHidden = (person: string) =>
  `exists (select 1 from users as h where h.id = ${person} and h.state in ('waiting', 'suspended'))`;

/** Every counter, and the rows that it counts: those of people who are neither suspended nor wait, as far as the marks are. */
const countersBy = (left: (mark: string, person: string, key: string) => string) => {
  const [votes, comments] = [
    left('votes', 'votes.user_id', 'votes.comment_id'),
    left('comments', 'comments.author_id', 'comments.id'),
  ];
  return [
    ['posts', 'like_count', 'likes', `post_id = counted.id and not ${left('likes', 'likes.user_id', 'likes.post_id')}`],
    ['posts', 'comment_count', 'comments', `post_id = counted.id and ${SHOWN} and not ${comments}`],
    ['comments', 'upvote_count', 'votes', `comment_id = counted.id and up = 1 and not ${votes}`],
    ['comments', 'downvote_count', 'votes', `comment_id = counted.id and up = 0 and not ${votes}`],
    ['users', 'posts_count', 'posts', `author_id = counted.id and ${SHOWN}`],
    [
      ...['users', 'followers_count', 'follows'],
      `followee_id = counted.id and not ${left('follows', 'follows.follower_id', 'follows.followee_id')}`,
    ],
    [
      ...['users', 'following_count', 'follows'],
      `follower_id = counted.id and not ${left('followers', 'follows.followee_id', 'follows.id')}`,
    ],
  ] as const;
};
const SHOWN = "state not in ('held', 'removed')";
const COUNTED = { marks: countersBy(isMarked), states: countersBy((_, person) => isHidden(person)) };

/** What notices of likes and follows count: those that they tell of, made since the notice was, on its day. */
const toldBy = (left: (mark: string, person: string, key: string) => string) => {
  const within = (table: string) =>
    `told = 1 and ${table}.created_at >= counted.created_at and ${table}.created_at / 86400000 = counted.day`;
  const isMissing = [
    left('likes', 'likes.user_id', 'likes.post_id'),
    left('follows', 'follows.follower_id', 'follows.followee_id'),
  ];
  return [
    [
      ...["(select * from notices where kind = 'like')", 'count', 'likes'],
      `likes.post_id = counted.post_id and ${within('likes')} and not ${isMissing[0]}`,
    ],
    [
      ...["(select * from notices where kind = 'follow')", 'count', 'follows'],
      `follows.followee_id = counted.user_id and ${within('follows')} and not ${isMissing[1]}`,
    ],
  ] as const;
};
const TOLD = { marks: toldBy(isMarked), states: toldBy((_, person) => isHidden(person)) };

/** Counters that do not equal their rows, in words; by `states` once all marks have been moved. */
export async function wrongCounters(db: Kysely<Schema>, by: keyof typeof COUNTED = 'marks'): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, counter, rows, where] of [...COUNTED[by], ...TOLD[by]]) {
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

/** Posts whose place in the order hot is not what their counters say. */
async function wrongOrder(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ uid: string; hot: number; points: number; created_at: number }>`
    select uid, hot, created_at, like_count + 2 * commenters - ${ownLike} as points
    from posts where hot is not null`.execute(db);
  return rows.flatMap(({ uid, hot, points, created_at }) => {
    const there = hotOf(Math.max(0, Number(points)), Number(created_at));
    return Number(hot) === there ? [] : `posts ${uid}: hot is ${hot}, should be ${there}`;
  });
}

/** For tests that put rows straight into the tables. */
export async function countAnew(db: Kysely<Schema>): Promise<void> {
  for (const [table, counter, rows, where] of COUNTED.marks) {
    await sql`
      update ${sql.raw(`${table} as counted`)} set ${sql.raw(`${counter}`)} =
        (select count(*) from ${sql.raw(`${rows} where ${where}`)})`.execute(db);
  }
}
