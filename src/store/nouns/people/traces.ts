import { sql } from 'kysely';
import { fold } from '#contract/text/text.ts';
import { atMost, idList, idTable } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';

/** The columns for the person, the subject and the time of each kind of trace. */
const TRACES = {
  posts: ['author_id', 'id', 'updated_at'],
  comments: ['author_id', 'id', 'updated_at'],
  likes: ['user_id', 'post_id', 'created_at'],
  bookmarks: ['user_id', 'post_id', 'created_at'],
  votes: ['user_id', 'comment_id', 'created_at'],
  follows: ['follower_id', 'followee_id', 'created_at'],
  tag_follows: ['user_id', 'id', 'created_at'],
} as const;

export type Trace = keyof typeof TRACES;
export const TRACE_KINDS = Object.keys(TRACES) as Trace[];

interface Wanted {
  user: number;
  before: number;
  keep: number[];
  most: number;
}

/** The traces that a user left before a time, except those to keep: ids of posts, comments, people or rows. */
export async function tracesOf(store: Store, kind: Trace, { user, before, keep, most }: Wanted): Promise<number[]> {
  const [by, about, at] = TRACES[kind].map((column) => sql.ref(column));
  const gone = kind === 'posts' || kind === 'comments' ? sql`and state <> 'deleted'` : sql``;
  const { rows } = await sql<{ about: number }>`
    select ${about} as about from ${sql.table(kind)}
    where ${by} = ${user} and ${at} < ${before} ${gone}
      and ${about} not in (select id from ${idTable(store.engine, idList(store, keep))} as kept)
    order by id limit ${atMost(most)}`.execute(store.db);
  return rows.map((row) => row.about);
}

export async function hasTrace({ db }: Store, kind: Trace, user: number, id: number): Promise<boolean> {
  const [by, about] = TRACES[kind].map((column) => sql.ref(column));
  const { rows } = await sql`
    select 1 as found from ${sql.table(kind)} where ${by} = ${user} and ${about} = ${id}`.execute(db);
  return rows.length > 0;
}

/** People by username whose accounts no one can log in to, and the guest. */
export async function findSeeded({ db }: Store, usernames: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', 'in', usernames.map(fold))
    .where((eb) => eb.or([eb('password_hash', 'is', null), eb('guest', '=', 1)]))
    .where('state', '<>', 'deleted')
    .execute();
  return new Map(rows.map(({ id, username }) => [fold(username), id]));
}

export async function findPostByText({ db }: Store, author: number, content: string): Promise<number | undefined> {
  const post = db.selectFrom('posts').select('id').where('author_id', '=', author).where('content', '=', content);
  return (await post.where('state', '<>', 'deleted').executeTakeFirst())?.id;
}

export async function findCommentByText(
  { db }: Store,
  { post, author, text }: { post: number; author: number; text: string },
): Promise<number | undefined> {
  const comment = db.selectFrom('comments').select('id').where('post_id', '=', post).where('author_id', '=', author);
  return (await comment.where('text', '=', text).where('state', '<>', 'deleted').executeTakeFirst())?.id;
}

/** The id of the post that the comment belongs to. */
export async function postOfComment({ db }: Store, id: number): Promise<number | undefined> {
  return (await db.selectFrom('comments').select('post_id').where('id', '=', id).executeTakeFirst())?.post_id;
}
