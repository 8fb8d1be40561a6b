import { sql } from 'kysely';
import { expect } from 'vitest';
import { isReservedField } from '#contract/rules/extra-fields.ts';
import { BIO_BYTES, BIO_LENGTH, EXTRA_BYTES, NAME_BYTES, NAME_LENGTH, URL_BYTES } from '#contract/rules/limits.ts';
import { commentTooLong, fits, fold, isUnstorable, measurePost, utf8Bytes } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';

/** Counters, and the rows that each counts. */
const COUNTS: [table: string, column: string, counted: string][] = [
  ['posts', 'like_count', 'likes where likes.post_id = posts.id'],
  [
    'posts',
    'comment_count',
    "comments where comments.post_id = posts.id and comments.state not in ('held', 'removed')",
  ],
  ['comments', 'upvote_count', 'votes where votes.comment_id = comments.id and votes.up = 1'],
  ['comments', 'downvote_count', 'votes where votes.comment_id = comments.id and votes.up = 0'],
  ['users', 'posts_count', "posts where posts.author_id = users.id and posts.state not in ('held', 'removed')"],
  ['users', 'followers_count', 'follows where follows.followee_id = users.id'],
  ['users', 'following_count', 'follows where follows.follower_id = users.id'],
];

/** Expects what must hold of the stored data after any requests. */
export async function checkInvariants({ db, engine }: Store): Promise<void> {
  for (const [table, column, counted] of COUNTS) {
    const wrong = sql`select id from ${sql.table(table)} where ${sql.ref(column)} <> (select count(*) from ${sql.raw(counted)})`;
    expect((await wrong.execute(db)).rows, `${table}.${column} is the number of its rows`).toEqual([]);
  }
  const selves = db.selectFrom('follows').select('id').whereRef('follower_id', '=', 'followee_id');
  expect(await selves.execute(), 'nobody follows themselves').toEqual([]);
  const posts = await db.selectFrom('posts').select('content').execute();
  expect(posts.filter(({ content }) => !measurePost(content).ok)).toEqual([]);
  const comments = await db.selectFrom('comments').select('text').execute();
  expect(comments.filter(({ text }) => commentTooLong(text) || isUnstorable(text))).toEqual([]);
  const users = await db
    .selectFrom('users')
    .select(['username', 'username_key', 'first_name', 'last_name', 'bio', 'website', 'extra', 'guest'])
    .execute();
  for (const { username, username_key, first_name, last_name, bio, website, extra } of users) {
    expect([first_name, last_name].every((name) => fits(name, NAME_LENGTH, NAME_BYTES))).toBe(true);
    expect(fits(bio, BIO_LENGTH, BIO_BYTES)).toBe(true);
    expect(utf8Bytes(website)).toBeLessThanOrEqual(URL_BYTES);
    expect(utf8Bytes(extra)).toBeLessThanOrEqual(EXTRA_BYTES);
    expect(username).toMatch(/^[a-z\d][\w.-]{1,29}$/i);
    expect(username_key).toBe(fold(username));
    expect(website).toMatch(/^$|^https?:\/\//i);
    expect(Object.keys(JSON.parse(extra)).filter(isReservedField)).toEqual([]);
  }
  expect(users.filter(({ guest }) => guest).length, 'one guest').toBe(1);
  const owners = await db.selectFrom('users').select('state').where('role', '=', 'owner').execute();
  expect(owners, 'the owner is as they were').toEqual([{ state: 'active' }]);
  const overused = db.selectFrom('invitations').select('id').whereRef('uses', '>', 'max_uses');
  expect(await overused.execute(), 'no invitation was used more than allowed').toEqual([]);
  const suspended = await db
    .selectFrom('users')
    .leftJoin('log', 'log.id', 'users.frozen_by')
    .select(['users.state', 'log.action'])
    .where('users.state_before', 'is not', null)
    .execute();
  for (const person of suspended)
    expect(person, 'who is suspended, and by what').toEqual({ state: 'suspended', action: 'freeze' });
  if (engine === 'sqlite') {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
  }
}
