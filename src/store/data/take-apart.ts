import { sql } from 'kysely';
import { atMost } from '../reading/page.ts';
import { moment } from './jobs/moment.ts';
import { lockFiles } from '../nouns/media/lock.ts';
import { moveCounts } from './counters.ts';
import { lockCounted } from '../engine/lock.ts';
import type { Store } from '../engine/store.ts';
import { lockTags } from '../nouns/posts/lock.ts';
import { forget, inTurn, isAmong, lock, remove } from './rows.ts';

/** In a transaction. Deletes what hangs on the post, `most` rows at most, and when nothing does any more, the post. */
export async function takeApartPost(store: Store, id: number, most: number): Promise<void> {
  await takeApartPosts(store, [id], most);
}

/** In a transaction. The same for a person: every count that they moved is taken back. */
export async function takeApartUser(store: Store, id: number, most: number): Promise<void> {
  await lock(store, 'users', [id]);
  const removed = await inTurn(most, [
    (most) => removeKeys(store, id, most),
    async (most) => (await remove(store, 'sessions', 'user_id', [id], most)).length,
    (most) => removeBookmarks(store, 'user_id', [id], most),
    (most) => removeLikes(store, 'user_id', [id], most),
    (most) => removeVotes(store, 'user_id', [id], most),
    (most) => removeComments(store, 'author_id', [id], most),
    async (most) => (await remove(store, 'secrets', 'user_id', [id], most)).length,
    async (most) => (await remove(store, 'secrets', 'made_by', [id], most)).length,
    async (most) => (await remove(store, 'invitations', 'made_by', [id], most)).length,
    (most) => forget(store, 'users', 'invited_by', id, most),
    (most) => forget(store, 'log', 'actor_id', id, most),
    (most) => forget(store, 'log', 'target_id', id, most),
    async (most) => (await remove(store, 'notices', 'user_id', [id], most)).length,
    async (most) => (await remove(store, 'thread_mutes', 'user_id', [id], most)).length,
    async (most) => (await remove(store, 'tag_follows', 'user_id', [id], most)).length,
    async (most) => (await remove(store, 'appeals', 'user_id', [id], most)).length,
    (most) => forget(store, 'appeals', 'answered_by', id, most),
    (most) => forget(store, 'reports', 'reporter_id', id, most),
    (most) => forget(store, 'cases', 'claimed_by', id, most),
    (most) => endCases(store, id, most),
    async (most) => (await remove(store, 'blocks', 'blocker_id', [id], most)).length,
    async (most) => (await remove(store, 'blocks', 'blocked_id', [id], most)).length,
    async (most) => (await remove(store, 'mutes', 'muter_id', [id], most)).length,
    async (most) => (await remove(store, 'mutes', 'muted_id', [id], most)).length,
    async (most) => (await remove(store, 'filters', 'user_id', [id], most)).length,
    (most) => removeFollows(store, 'follower_id', id, most),
    (most) => removeFollows(store, 'followee_id', id, most),
    (most) => removePosts(store, id, most),
    (most) => removeMedia(store, 'user_id', [id], most),
  ]);
  if (removed < most) await store.db.deleteFrom('users').where('id', '=', id).execute();
}

async function removePosts(store: Store, author: number, most: number): Promise<number> {
  const posts = await store.db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', author)
    .limit(atMost(most))
    .execute();
  return takeApartPosts(
    store,
    posts.map(({ id }) => id),
    most,
  );
}

/** The posts go when nothing hangs on any of them. Gives how many rows were removed: `most` when there may be more. */
async function takeApartPosts(store: Store, ids: number[], most: number): Promise<number> {
  if (ids.length === 0) return 0;
  await lock(store, 'posts', ids);
  return inTurn(most, [
    async (most) => (await remove(store, 'notices', 'post_id', ids, most)).length,
    async (most) => (await remove(store, 'thread_mutes', 'post_id', ids, most)).length,
    async (most) => (await remove(store, 'post_versions', 'post_id', ids, most)).length,
    (most) => removeLikes(store, 'post_id', ids, most),
    (most) => removeBookmarks(store, 'post_id', ids, most),
    (most) => removeComments(store, 'post_id', ids, most),
    (most) => removeTags(store, ids, most),
    (most) => removeMedia(store, 'post_id', ids, most),
    async (most) => {
      const some = ids.slice(0, most);
      const gone = await store.db
        .deleteFrom('posts')
        .where(isAmong(store, 'id', some))
        .returning('author_id')
        .execute();
      await takeBack(
        store,
        'users',
        'posts_count',
        gone.map(({ author_id }) => author_id),
      );
      return gone.length;
    },
  ]);
}

/** What was to be decided about somebody who has left is settled. */
async function endCases({ db, engine }: Store, id: number, most: number): Promise<number> {
  const { rows } = await sql`
    update cases set user_id = null, state = 'settled', settled_at = coalesce(settled_at, ${moment(engine, undefined)})
    where id in (select id from cases where user_id = ${id} limit ${atMost(most)}) returning id`.execute(db);
  return rows.length;
}

/** PostgreSQL: what counts the rows comes before the notices of them, as wherever a like or follow is taken back. */
async function lockCountedBy(
  store: Store,
  table: 'likes' | 'follows',
  column: string,
  counted: 'post_id' | 'followee_id',
  ids: number[],
  most: number,
): Promise<void> {
  if (store.engine !== 'postgres' || column === counted) return;
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(counted)} as id from ${sql.table(table)} where ${isAmong(store, column, ids)}
    limit ${atMost(most)}`.execute(store.db);
  const of = rows.map(({ id }) => id);
  if (of.length > 0) await lockCounted(store, counted === 'post_id' ? 'posts' : 'users', of);
}

/** PostgreSQL: the authors, whose posts are counted, come before the tags, as where a post is made. */
async function removeTags(store: Store, posts: number[], most: number): Promise<number> {
  const some = sql`
    select tag_id, post_id from post_tags where ${isAmong(store, 'post_id', posts)}
    order by post_id, tag_id limit ${atMost(most)}`;
  if (store.engine === 'postgres') {
    const { rows } = await sql<{ tag_id: number }>`${some}`.execute(store.db);
    if (rows.length === 0) return 0;
    await sql`
      select id from users where id in (select author_id from posts where ${isAmong(store, 'id', posts)})
      order by id for no key update`.execute(store.db);
    await lockTags(
      store,
      rows.map(({ tag_id }) => tag_id),
    );
  }
  const { rows } = await sql`delete from post_tags where (tag_id, post_id) in (${some}) returning tag_id`.execute(
    store.db,
  );
  return rows.length;
}

type OnPost = 'post_id' | 'user_id';

async function removeLikes(store: Store, column: OnPost, ids: number[], most: number): Promise<number> {
  await lockCountedBy(store, 'likes', column, 'post_id', ids, most);
  const gone = await remove(store, 'likes', column, ids, most);
  const posts = gone.map(({ post_id }) => post_id);
  await takeBack(store, 'posts', 'like_count', posts);
  return gone.length;
}

const removeBookmarks = async (store: Store, column: OnPost, ids: number[], most: number): Promise<number> =>
  (await remove(store, 'bookmarks', column, ids, most)).length;

async function removeVotes(
  store: Store,
  column: 'comment_id' | 'user_id',
  ids: number[],
  most: number,
): Promise<number> {
  const gone = await remove(store, 'votes', column, ids, most);
  for (const [counter, up] of [['upvote_count', 1] as const, ['downvote_count', 0] as const]) {
    const comments = gone.filter((vote) => vote.up === up).map(({ comment_id }) => comment_id);
    await takeBack(store, 'comments', counter, comments);
  }
  return gone.length;
}

async function removeFollows(
  store: Store,
  column: 'follower_id' | 'followee_id',
  id: number,
  most: number,
): Promise<number> {
  await lockCountedBy(store, 'follows', column, 'followee_id', [id], most);
  const gone = await remove(store, 'follows', column, [id], most);
  const followers = gone.map(({ follower_id }) => follower_id);
  const followees = gone.map(({ followee_id }) => followee_id);
  await takeBack(store, 'users', 'following_count', followers);
  await takeBack(store, 'users', 'followers_count', followees);
  return gone.length;
}

/** A comment goes with its votes; one that has more than may go loses some of them first. */
async function removeComments(
  store: Store,
  column: 'post_id' | 'author_id',
  ids: number[],
  most: number,
): Promise<number> {
  const found = await store.db
    .selectFrom('comments')
    .select((eb) => ['id', 'post_id', eb('upvote_count', '+', eb.ref('downvote_count')).as('votes')])
    .where(isAmong(store, column, ids))
    .limit(atMost(most))
    .execute();
  let removed = 0;
  const whole = found.filter(({ votes }) => {
    const fits = removed + votes + 1 <= most;
    if (fits) removed += votes + 1;
    return fits;
  });
  if (whole.length > 0) {
    const gone = whole.map(({ id }) => id);
    await store.db
      .deleteFrom('comments')
      .where(isAmong(store, 'id', gone))
      .execute();
    const posts = whole.map(({ post_id }) => post_id);
    await takeBack(store, 'posts', 'comment_count', posts);
  }
  const large = found.find((comment) => !whole.includes(comment));
  if (!large) return removed;
  await removeVotes(store, 'comment_id', [large.id], Math.max(1, most - removed));
  return most;
}

/** The files go when nothing uses them any more: see `media/remove-files.ts`. */
async function removeMedia(store: Store, column: 'post_id' | 'user_id', ids: number[], most: number): Promise<number> {
  if (store.engine === 'postgres') {
    const { rows } = await sql<{ file: string }>`
      select file from media where ${isAmong(store, column, ids)} limit ${atMost(most)}`.execute(store.db);
    await lockFiles(store, rows);
  }
  return (await remove(store, 'media', column, ids, most)).length;
}

async function removeKeys({ db }: Store, user: number, most: number): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_keys where user_id = ${user} and (scope, key) in (
      select scope, key from idempotency_keys where user_id = ${user} limit ${atMost(most)}
    ) returning key`.execute(db);
  return rows.length;
}

const takeBack = (store: Store, table: 'posts' | 'comments' | 'users', counter: string, ids: number[]): Promise<void> =>
  moveCounts(store, table, counter, ids, -1);
