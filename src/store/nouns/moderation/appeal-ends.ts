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
  /** Null: whoever has no account. */
  actor: number | null;
  now: number;
}

/** In a transaction. */
export async function settleAppeal(
  store: Store,
  { id, case_id }: Appeal,
  { state, answer, actor, now }: Ending,
): Promise<void> {
  const settled = { state, answer, answered_by: actor, answered_at: now };
  await store.db.updateTable('appeals').set(settled).where('id', '=', id).execute();
  if (case_id !== null) await settleCase(store, case_id, 'upheld', now);
}

/** What is over, and so what nobody has to answer an appeal against: entries of the log. */
export const over = {
  entry: (id: number | null) => sql`(${id})`,
  silences: (person: number) => sql`(select id from log where target_id = ${person} and action = 'silence')`,
  post: (id: number) => sql`(select log_id from acts where post_id = ${id})`,
  comment: (id: number) => sql`(select log_id from acts where comment_id = ${id})`,
};

/** In a transaction: what open appeals of these people asked for was done without an answer. */
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

/** In a transaction: what had ended these appeals at that time was undone. */
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

/** In a transaction. Who is suspended comes back as they were; who is silenced is heard again. Nobody has to answer an appeal against it. */
export async function lift(store: Store, id: number, by: { actor: number | string; now: number }): Promise<void> {
  const { state_before, frozen_by } = await standingOf(store, id);
  await endAppeals(store, [id], state_before === null ? over.silences(id) : over.entry(frozen_by), by);
  if (state_before !== null) return restore(store, [id]);
  const heard = { state: 'active', silenced_until: null } as const;
  await store.db.updateTable('users').set(heard).where('id', '=', id).where('state', '=', 'silenced').execute();
}
