import type { Action } from '#contract/community/log.ts';
import type { Store } from '../store.ts';

/** Named in the log where somebody has no account: whoever has the machine. */
export const HOST = 'the host';

export interface NewEntry {
  uid: string;
  /** A member, or `HOST`. */
  actor: number | typeof HOST;
  action: Action;
  /** A person. */
  target?: number;
  reason?: string;
  details?: object;
  now: number;
}

/** In the transaction of what it tells of. Gives its id. */
export async function writeLog({ db }: Store, entry: NewEntry): Promise<number> {
  const { actor, target = null } = entry;
  const { id } = await db
    .insertInto('log')
    .values({
      uid: entry.uid,
      actor_id: actor === HOST ? null : actor,
      actor_name: actor === HOST ? HOST : '',
      action: entry.action,
      target_id: target,
      reason: entry.reason ?? '',
      details: JSON.stringify(entry.details ?? {}),
      created_at: entry.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
