import { deleteUserOrMark } from '../deletion/sweep.ts';
import { lockRow } from '../sql/lock.ts';
import { preparedOne } from '../sql/prepared.ts';
import { inTransaction, type Store } from '../store.ts';
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

/** The name stays taken. */
export const deleteAccount = (store: Store, userId: number): Promise<void> =>
  inTransaction(
    store,
    async (store) => {
      const { db } = store;
      if (!(await lockRow(store, 'users', userId))) return;
      const { username_key } = await db
        .selectFrom('users')
        .select('username_key')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('reserved_usernames')
        .values({ username_key })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await deleteUserOrMark(store, userId);
    },
    `user ${userId}`,
  );
