import { sql } from 'kysely';
import { IDEMPOTENCY_DAYS } from '#contract/rules/limits.ts';
import { atMost, isAmong, prepared } from '../engine/prepared.ts';
import type { RemovalStep, Store } from '../engine/store.ts';

interface Intent {
  userId: number;
  /** The route: the same key may serve a post and a comment. */
  scope: string;
  key: string;
  fingerprint: string;
  now: number;
}

interface Claimed {
  fingerprint: string;
  target_uid: string;
}

const DAY = 24 * 60 * 60 * 1000;

const forget = prepared<{ before: number }, never>(
  (_db, param) => sql`delete from idempotency_keys where created_at < ${param('before')}`,
);

const claim = prepared<Intent & { targetUid: string }, { key: string }>((db, param) =>
  db
    .insertInto('idempotency_keys')
    .values({
      user_id: param('userId'),
      scope: param('scope'),
      key: param('key'),
      fingerprint: param('fingerprint'),
      target_uid: param('targetUid'),
      created_at: param('now'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/**
 * In the transaction of the row it stands for. Undefined: the key is ours, go on. Otherwise what was made under it
 * before; a node that is making it just now is waited for by the insert.
 */
export async function claimKey(store: Store, intent: Intent, targetUid: string): Promise<Claimed | undefined> {
  await forget(store, { before: intent.now - IDEMPOTENCY_DAYS * DAY });
  const made = await claim(store, { ...intent, targetUid });
  if (made.length > 0) return undefined;
  return store.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'target_uid'])
    .where('user_id', '=', intent.userId)
    .where('scope', '=', intent.scope)
    .where('key', '=', intent.key)
    .executeTakeFirstOrThrow();
}

/** The step that removes the keys of a person. */
export const removeKeys: RemovalStep = async (store, people, most) => {
  const { rows } = await sql`
    delete from idempotency_keys where ${isAmong(store, 'user_id', people)} and (user_id, scope, key) in (
      select user_id, scope, key from idempotency_keys where ${isAmong(store, 'user_id', people)} limit ${atMost(most)}
    ) returning key`.execute(store.db);
  return rows.length;
};
