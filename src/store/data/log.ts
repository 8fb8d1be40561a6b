import type { Action, PIPIT } from '#contract/community/log.ts';
import type { Store } from '../engine/store.ts';

/** The name in the log of the person who runs the server, who has no account. */
export const HOST = 'the host';

interface NewEntry {
  uid: string;
  /** A member, or someone without an account. */
  actor: number | typeof HOST | typeof PIPIT;
  action: Action;
  /** The person whom the entry is about. */
  target?: number;
  reason?: string;
  details?: object;
  now: number;
}

/** Must run in the transaction of what the entry records. Returns its id. */
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

/** Only moderators see why something was dismissed. */
export const reasonToTell = (action: string, reason: string): string => (action === 'dismiss' ? '' : reason);
