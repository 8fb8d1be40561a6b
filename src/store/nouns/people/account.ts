import { deleteUserOrMark } from '../../data/deletion.ts';
import { lockCounted, lockRow } from '../../engine/lock.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { searchText } from '../../schema/people/users.ts';
import { endOtherSessions } from './sessions.ts';
import { isLastOwner } from './standing.ts';

/**
 * The cost of checking a password is part of its hash. Regardless of where the row came from, a log-in must not take
 * minutes or gigabytes: the limits are the costs that any release of Pipit has used, with some room above.
 */
const BOUNDED = /^(\$argon2id\$v=19\$m=\d{1,5},t=[1-4],p=[1-4]|\$pbkdf2-sha256\$i=\d{1,6})\$[\w+/=]+\$[\w+/=]+$/;

export const isBoundedHash = (hash: string): boolean => hash.length <= 1_000 && BOUNDED.test(hash);

/**
 * Proof that the caller knew the password in this session. Hashing takes time: when something is written, the session
 * may have ended or the password may have changed.
 */
export interface Proof {
  user: number;
  session: number;
  passwordHash: string;
}

export class UnprovenError extends Error {
  readonly over: 'session' | 'password';
  constructor(over: 'session' | 'password') {
    super(`The ${over} is not what it was.`);
    this.over = over;
  }
}

/** Must run inside a transaction. Until its end no one can change the password, and no one else can end the session. */
export async function assertProven(store: Store, { user, session, passwordHash }: Proof): Promise<void> {
  await lockCounted(store, 'users', [user]);
  const found = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.password_hash')
    .where('sessions.id', '=', session)
    .where('users.id', '=', user)
    .executeTakeFirst();
  if (!found) throw new UnprovenError('session');
  if (found.password_hash !== passwordHash) throw new UnprovenError('password');
}

const password = preparedOne<{ user: number }, { password_hash: string | null }>((db, param) =>
  db.selectFrom('users').select('password_hash').where('id', '=', param('user')),
);
export const passwordOf = (store: Store, user: number) => password(store, { user });

/** Ends all sessions except the one that changed the password: others may know the old one. */
export const changePassword = (store: Store, proof: Proof, passwordHash: string, now: number): Promise<void> =>
  inTransaction(store, async (store) => {
    await assertProven(store, proof);
    const changed = { password_hash: passwordHash, updated_at: now };
    await store.db.updateTable('users').set(changed).where('id', '=', proof.user).execute();
    await endOtherSessions(store, proof.user, proof.session);
    // Links that could set the password once more end too.
    await store.db.deleteFrom('secrets').where('user_id', '=', proof.user).execute();
  });

export const changeEmail = (store: Store, proof: Proof, email: string, now: number): Promise<void> =>
  inTransaction(store, async (store) => {
    await assertProven(store, proof);
    await store.db.updateTable('users').set({ email, updated_at: now }).where('id', '=', proof.user).execute();
  });

export const changeName = (
  store: Store,
  { id, username }: { id: number; username: string },
  { firstName, lastName }: { firstName: string; lastName: string },
  now: number,
): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    const names = { first_name: firstName, last_name: lastName, search: searchText({ username, firstName, lastName }) };
    await db
      .updateTable('users')
      .set((eb) => ({ ...names, rev: eb('rev', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute();
  });

export const changeBird = (store: Store, id: number, bird: string, now: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db
      .updateTable('users')
      .set((eb) => ({ bird, rev: eb('rev', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute();
  });

/** The username stays reserved. Returns false for the last owner, who cannot leave. */
export const deleteAccount = (store: Store, proof: Proof): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      const { db } = store;
      const { user: userId } = proof;
      // This check comes first: owners who leave concurrently wait for each other in one order.
      if (await isLastOwner(store, userId)) return false;
      // Takes the strongest lock immediately. Upgrading from a weaker one could deadlock with a concurrent write by the
      // same person.
      if (!(await lockRow(store, 'users', userId))) return true;
      await assertProven(store, proof);
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
      return true;
    },
    `user ${proof.user}`,
  );
