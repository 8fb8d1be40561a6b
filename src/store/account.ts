import { fold } from '#contract/text.ts';
import { inTransaction, type Store } from './open.ts';
import { preparedOne } from './prepared.ts';
import { endOtherSessions } from './sessions.ts';

const password = preparedOne<{ user: number }, { password_hash: string | null }>((db, param) =>
  db.selectFrom('users').select('password_hash').where('id', '=', param('user')),
);
export const passwordOf = (store: Store, user: number) => password(store, { user });

/** Whoever knew the old password is out: only the session that changed it stays. */
export const changePassword = (
  store: Store,
  {
    userId,
    passwordHash,
    keepSession,
    now,
  }: { userId: number; passwordHash: string; keepSession: number; now: number },
): Promise<void> =>
  inTransaction(store, async (store) => {
    const changed = { password_hash: passwordHash, updated_at: now };
    await store.db.updateTable('users').set(changed).where('id', '=', userId).execute();
    await endOtherSessions(store, userId, keepSession);
  });

export const changeEmail = (store: Store, userId: number, email: string, now: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.updateTable('users').set({ email, updated_at: now }).where('id', '=', userId).execute();
  });

/** Takes back every count that this person moved, then the person; what hangs on the person goes with the row. */
export const deleteAccount = (store: Store, userId: number): Promise<void> =>
  inTransaction(store, async (store) => {
    const { db } = store;
    const username = await lockedUsername(store, userId);
    if (username === undefined) return;
    await takeBackLikes(store, userId);
    await takeBackVotes(store, userId);
    await takeBackComments(store, userId);
    await takeBackFollows(store, userId);
    await db.deleteFrom('users').where('id', '=', userId).execute();
    await db
      .insertInto('reserved_usernames')
      .values({ username_key: fold(username) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

/** PostgreSQL: nobody can like or follow in this person's name from here on. SQLite has one writer anyway. */
async function lockedUsername({ db, engine }: Store, userId: number): Promise<string | undefined> {
  const person = db.selectFrom('users').select('username').where('id', '=', userId);
  return (await (engine === 'postgres' ? person.forUpdate() : person).executeTakeFirst())?.username;
}

const takeBackLikes = ({ db }: Store, userId: number) =>
  db
    .updateTable('posts')
    .set((eb) => ({ like_count: eb('like_count', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('likes').select('post_id').where('user_id', '=', userId))
    .execute();

async function takeBackVotes({ db }: Store, userId: number): Promise<void> {
  for (const [column, up] of [['upvote_count', 1] as const, ['downvote_count', 0] as const]) {
    await db
      .updateTable('comments')
      .set((eb) => ({ [column]: eb(column, '-', 1) }))
      .where('id', 'in', (eb) =>
        eb.selectFrom('votes').select('comment_id').where('user_id', '=', userId).where('up', '=', up),
      )
      .execute();
  }
}

const takeBackComments = ({ db }: Store, userId: number) =>
  db
    .updateTable('posts')
    .set((eb) => ({
      comment_count: eb(
        'comment_count',
        '-',
        eb
          .selectFrom('comments')
          .select((count) => count.fn.countAll<number>().as('own'))
          .whereRef('comments.post_id', '=', 'posts.id')
          .where('comments.author_id', '=', userId),
      ),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('comments').select('post_id').where('author_id', '=', userId))
    .execute();

async function takeBackFollows({ db }: Store, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ followers_count: eb('followers_count', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('follows').select('followee_id').where('follower_id', '=', userId))
    .execute();
  await db
    .updateTable('users')
    .set((eb) => ({ following_count: eb('following_count', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('follows').select('follower_id').where('followee_id', '=', userId))
    .execute();
}
