import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../engine/store.ts';
import { restore, standingOf } from '../people/standing.ts';
import { settleCase } from './cases.ts';

interface Appeal {
  id: number;
  case_id: number | null;
}

interface Ending {
  state: 'granted' | 'refused';
  answer: string;
  /** Null if the one who answers has no account. */
  actor: number | null;
  now: number;
}

/** Must run inside a transaction. Stores the answer, and resolves the case. */
export async function settleAppeal(
  store: Store,
  { id, case_id }: Appeal,
  { state, answer, actor, now }: Ending,
): Promise<void> {
  const settled = { state, answer, answered_by: actor, answered_at: now };
  await store.db.updateTable('appeals').set(settled).where('id', '=', id).execute();
  if (case_id !== null) await settleCase(store, case_id, 'upheld', now);
}

/** Log entries whose effect is over, so that no one has to answer an appeal against them. */
export const over = {
  entry: (id: number | null) => sql`(${id})`,
  silences: (person: number) => sql`(select id from log where target_id = ${person} and action = 'silence')`,
  post: (id: number) => sql`(select log_id from acts where post_id = ${id})`,
  comment: (id: number) => sql`(select log_id from acts where comment_id = ${id})`,
};

/**
 * Must run inside a transaction. Grants these people's open appeals without an answer: what they asked for was done.
 */
export async function endAppeals(
  store: Store,
  people: number[],
  entries: RawBuilder<unknown>,
  { actor, now }: { actor: number | string | null; now: number },
): Promise<void> {
  if (people.length === 0) return;
  const open = await store.db
    .selectFrom('appeals')
    .select(['id', 'case_id'])
    .where('state', '=', 'open')
    .where('user_id', 'in', people)
    .where(sql<boolean>`log_id in ${entries}`)
    .execute();
  const by = typeof actor === 'string' ? null : actor;
  for (const appeal of open) await settleAppeal(store, appeal, { state: 'granted', answer: '', actor: by, now });
}

/** Must run inside a transaction. Reopens appeals that an action at this time had ended, because it was undone. */
export async function reopenAppeals({ db }: Store, person: number, at: number): Promise<void> {
  const back = await db
    .updateTable('appeals')
    .set({ state: 'open', answered_by: null, answered_at: null })
    .where('user_id', '=', person)
    .where('state', '=', 'granted')
    .where('answer', '=', '')
    .where('answered_at', '=', at)
    .returning('case_id')
    .execute();
  for (const { case_id } of back) {
    await db.updateTable('cases').set({ state: 'open', settled_at: null }).where('id', '=', case_id).execute();
  }
}

/**
 * Must run inside a transaction. A suspended person gets their earlier state back; a silenced one becomes active. Ends
 * the appeals against it.
 */
export async function lift(store: Store, id: number, by: { actor: number | string; now: number }): Promise<void> {
  const { state_before, frozen_by } = await standingOf(store, id);
  await endAppeals(store, [id], state_before === null ? over.silences(id) : over.entry(frozen_by), by);
  if (state_before !== null) return restore(store, [id]);
  const heard = { state: 'active', silenced_until: null } as const;
  await store.db.updateTable('users').set(heard).where('id', '=', id).where('state', '=', 'silenced').execute();
}
