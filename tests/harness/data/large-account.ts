import { fold } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';
import { findUser } from '#store/reading/people/rows.ts';
import { VISITOR } from '#store/reading/visibility/visible.ts';
import { searchText } from '#store/schema/people/users.ts';

const CHUNK = 500;

/** Inserts thousands of rows directly. */
async function insert(store: Store, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    await store.db
      .insertInto(table as 'likes')
      .values(rows.slice(from, from + CHUNK) as never)
      .execute();
  }
}

export const idOfUser = async (store: Store, uid: string): Promise<number> =>
  (await findUser(store, uid, VISITOR))?.id as number;

/** Inserts members without sessions. Returns their ids. */
export async function addStrangers(store: Store, count: number, now: number, bio = () => ''): Promise<number[]> {
  const names = Array.from({ length: count }, (_, n) => `stranger${n}`);
  const rows = names.map((username) => ({
    uid: crypto.randomUUID(),
    username,
    username_key: fold(username),
    first_name: 'A',
    last_name: 'Stranger',
    email: '',
    password_hash: null,
    avatar_url: '',
    cover_url: '',
    bio: bio(),
    website: '',
    extra: '{}',
    search: searchText({ username, firstName: 'A', lastName: 'Stranger' }),
    guest: 0,
    created_at: now,
    updated_at: now,
  }));
  await insert(store, 'users', rows);
  const made = await store.db
    .selectFrom('users')
    .select('id')
    .where('username', 'like', 'stranger%')
    .orderBy('id')
    .execute();
  return made.map(({ id }) => id);
}

export async function addPosts(store: Store, authors: number[], now: number): Promise<number[]> {
  const text = `Mass ${crypto.randomUUID()}`;
  const rows = authors.map((author_id) => ({
    uid: crypto.randomUUID(),
    author_id,
    content: text,
    hot: now,
    created_at: now,
    updated_at: now,
  }));
  await insert(store, 'posts', rows);
  const made = await store.db.selectFrom('posts').select('id').where('content', '=', text).orderBy('id').execute();
  return made.map(({ id }) => id);
}

export const addLikes = (store: Store, pairs: { post_id: number; user_id: number }[], now: number): Promise<void> =>
  insert(
    store,
    'likes',
    pairs.map((pair) => ({ ...pair, created_at: now })),
  );

export const addFollows = (
  store: Store,
  pairs: { follower_id: number; followee_id: number }[],
  now: number,
): Promise<void> =>
  insert(
    store,
    'follows',
    pairs.map((pair) => ({ ...pair, created_at: now })),
  );

export async function addVotes(store: Store, comment: number, voters: number[], now: number): Promise<void> {
  const rows = voters.map((user_id, n) => ({ comment_id: comment, user_id, up: n % 2, created_at: now }));
  await insert(store, 'votes', rows);
}
