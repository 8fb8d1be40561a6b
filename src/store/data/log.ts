import type { Action, PIPIT } from '#contract/community/log.ts';
import type { Store } from '../engine/store.ts';

/** Named in the log where somebody has no account: whoever has the machine. */
export const HOST = 'the host';

interface NewEntry {
  uid: string;
  /** A member, or who has no account. */
  actor: number | typeof HOST | typeof PIPIT;
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
      actor_id: typeof actor === 'string' ? null : actor,
      actor_name: typeof actor === 'string' ? actor : '',
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

/** Why something was dismissed is for moderators alone. */
export const reasonToTell = (action: string, reason: string): string => (action === 'dismiss' ? '' : reason);
