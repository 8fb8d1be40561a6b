import type { Store } from '#store/engine/store.ts';
import { deleteAccount, passwordOf } from '#store/nouns/people/account.ts';
import { createSession } from '#store/nouns/people/sessions.ts';

/** Deletes the account from one of its own sessions, as its owner would. */
export async function deleteAccountOf(store: Store, user: number): Promise<boolean> {
  const uid = crypto.randomUUID();
  await createSession(store, { uid, userId: user, now: 0, expiresAt: Number.MAX_SAFE_INTEGER, device: '' });
  const { id: session } = await store.db
    .selectFrom('sessions')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const passwordHash = (await passwordOf(store, user))?.password_hash ?? '';
  return deleteAccount(store, { user, session, passwordHash });
}
