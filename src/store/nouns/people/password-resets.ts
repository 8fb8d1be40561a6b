import { RESET_HOURS } from '#contract/rules/limits.ts';
import { appendChange } from '../../data/changes/feed.ts';
import { HOST, writeLog } from '../../data/log.ts';
import { tellOfReset, tellResetUsed } from '../../data/notifications/tell.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { hasAccount } from '../../schema/people/users.ts';
import { findSecret, makeSecret, takeSecret } from './secrets.ts';
import { endOtherSessions } from './sessions.ts';

const HOUR = 60 * 60 * 1000;
const LIFE_MS = 24 * HOUR;
const CLOSED_MS = RESET_HOURS * HOUR;

/** Must run inside a transaction. Only this call returns the secret; an earlier link for the person ends. */
export async function makeReset(
  store: Store,
  { userId, by, entry, now }: { userId: number; by: number | typeof HOST; entry: string; now: number },
): Promise<{ secret: string; expiresAt: number }> {
  const madeBy = by === HOST ? null : by;
  const secret = await makeSecret(store, { kind: 'reset', userId, ...(madeBy && { madeBy }), now, lifeMs: LIFE_MS });
  const made = await writeLog(store, { uid: entry, actor: by, action: 'reset_link', target: userId, now });
  await tellOfReset(store, { member: userId, by: madeBy, entry: made, now });
  return { secret, expiresAt: now + LIFE_MS };
}

/** Returns the username whose password the link sets; undefined if the link is no longer valid. */
export async function findReset(store: Store, secret: string, now: number): Promise<string | undefined> {
  const found = await findSecret(store, 'reset', secret, now);
  if (!found?.user_id) return undefined;
  const { db } = store;
  const owner = db.selectFrom('users').select('username').where('id', '=', found.user_id).where(hasAccount);
  return (await owner.executeTakeFirst())?.username;
}

/**
 * Returns the username whose password was set; undefined if the link is no longer valid. Ends all sessions, and closes
 * the private parts of the account: the person who made the link may have used it.
 */
export const resetPassword = (
  store: Store,
  { secret, passwordHash, entry, now }: { secret: string; passwordHash: string; entry: string; now: number },
): Promise<string | undefined> =>
  inTransaction(store, async (store) => {
    const taken = await takeSecret(store, 'reset', secret, now);
    if (!taken?.user_id) return undefined;
    const changed = await store.db
      .updateTable('users')
      .set({ password_hash: passwordHash, closed_until: now + CLOSED_MS, updated_at: now })
      .where('id', '=', taken.user_id)
      .where(hasAccount)
      .returning('username')
      .executeTakeFirst();
    if (!changed) return undefined;
    await endOtherSessions(store, taken.user_id, 0);
    const member = taken.user_id;
    // Invalidates cached callers even if no session has ended.
    await appendChange(store, 'sessionGone', { user: member });
    await tellResetUsed(store, member, now);
    await writeLog(store, { uid: entry, actor: member, action: 'password_reset', target: member, now });
    return changed.username;
  });
