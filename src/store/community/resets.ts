import { endOtherSessions } from '../people/sessions.ts';
import { inTransaction, type Store } from '../store.ts';
import { hasAccount } from '../visibility/visible.ts';
import { HOST, writeLog } from './log.ts';
import { findSecret, makeSecret, takeSecret } from './secrets.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;

/** In a transaction. The secret is given here and never again; an earlier one dies. */
export async function makeReset(
  store: Store,
  { userId, by, entry, now }: { userId: number; by: number | typeof HOST; entry: string; now: number },
): Promise<{ secret: string; expiresAt: number }> {
  const madeBy = by === HOST ? null : by;
  const secret = await makeSecret(store, { kind: 'reset', userId, ...(madeBy && { madeBy }), now, lifeMs: LIFE_MS });
  const told = { reset_link_at: now, reset_link_by: madeBy };
  await store.db.updateTable('users').set(told).where('id', '=', userId).execute();
  await writeLog(store, { uid: entry, actor: by, action: 'reset_link', target: userId, now });
  return { secret, expiresAt: now + LIFE_MS };
}

/** The username of whose password it sets; undefined where the link is dead. */
export async function findReset(store: Store, secret: string, now: number): Promise<string | undefined> {
  const found = await findSecret(store, 'reset', secret, now);
  if (!found?.user_id) return undefined;
  const { db } = store;
  const owner = db.selectFrom('users').select('username').where('id', '=', found.user_id).where(hasAccount);
  return (await owner.executeTakeFirst())?.username;
}

/** The username of whose password it was; undefined where the link is dead. All sessions end. */
export const resetPassword = (
  store: Store,
  { secret, passwordHash, entry, now }: { secret: string; passwordHash: string; entry: string; now: number },
): Promise<string | undefined> =>
  inTransaction(store, async (store) => {
    const taken = await takeSecret(store, 'reset', secret, now);
    if (!taken?.user_id) return undefined;
    const changed = await store.db
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', taken.user_id)
      .where(hasAccount)
      .returning('username')
      .executeTakeFirst();
    if (!changed) return undefined;
    await endOtherSessions(store, taken.user_id, 0);
    const member = taken.user_id;
    await writeLog(store, { uid: entry, actor: member, action: 'password_reset', target: member, now });
    return changed.username;
  });

export interface LinkMade {
  at: number;
  /** Null: the host, or somebody who has left. */
  by: string | null;
}

/** That a link was made, once: at the log-in after it. */
export const takeLinkMade = (store: Store, userId: number): Promise<LinkMade | undefined> =>
  inTransaction(store, async ({ db }) => {
    const made = await db
      .selectFrom('users')
      .leftJoin('users as maker', 'maker.id', 'users.reset_link_by')
      .select(['users.reset_link_at', 'maker.username'])
      .where('users.id', '=', userId)
      .executeTakeFirst();
    if (!made?.reset_link_at) return undefined;
    const told = { reset_link_at: null, reset_link_by: null };
    await db
      .updateTable('users')
      .set(told)
      .where('id', '=', userId)
      .where('reset_link_at', '=', made.reset_link_at)
      .execute();
    return { at: made.reset_link_at, by: made.username };
  });
