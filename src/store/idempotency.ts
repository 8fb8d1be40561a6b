import { IDEMPOTENCY_DAYS } from '#contract/limits.ts';
import type { Store } from './open.ts';

export interface Intent {
  userId: number;
  /** The route: the same key may serve a post and a comment. */
  scope: string;
  key: string;
  fingerprint: string;
  now: number;
}

export interface Claimed {
  fingerprint: string;
  target_uid: string;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * In the transaction of the row it stands for. Undefined: the key is ours, go on. Otherwise what was made under it
 * before; a node that is making it just now is waited for by the insert.
 */
export async function claimKey({ db }: Store, intent: Intent, targetUid: string): Promise<Claimed | undefined> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', intent.now - IDEMPOTENCY_DAYS * DAY)
    .execute();
  const made = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: intent.userId,
      scope: intent.scope,
      key: intent.key,
      fingerprint: intent.fingerprint,
      target_uid: targetUid,
      created_at: intent.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (made) return undefined;
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'target_uid'])
    .where('user_id', '=', intent.userId)
    .where('scope', '=', intent.scope)
    .where('key', '=', intent.key)
    .executeTakeFirstOrThrow();
}
