import { sql } from 'kysely';
import type { Action } from '#contract/community/log.ts';
import { RESETS } from '#contract/moderation/acts.ts';
import type { Appeal } from '#contract/moderation/appeals.ts';
import { stampOf } from '#contract/text/text.ts';
import { writeLog } from '../../data/log.ts';
import { addNotice } from '../../data/notifications/tell.ts';
import type { Store } from '../../engine/store.ts';
import type { AppealState } from '../../schema/moderation/appeals.ts';
import { restore, standingOf, type Target } from '../people/standing.ts';
import { type ActFound, lockAct, type Undone, undo } from './actions.ts';
import { settleAppeal } from './appeal-ends.ts';
import { openCase } from './cases.ts';

/** Actions that a member may appeal, regardless of who took them and from where. */
const APPEALABLE: readonly Action[] = [
  ...(['hold', 'remove', 'warn', ...RESETS, 'silence', 'suspend', 'remove_member', 'freeze'] as const),
];

export interface Entry {
  id: number;
  uid: string;
  action: Action;
  actor_id: number | null;
}

/**
 * Must run inside a transaction. Finds what was done to this person under this uid. A frozen branch has one entry for
 * many people.
 */
export async function entryAgainst({ db }: Store, uid: string, person: number): Promise<Entry | undefined> {
  const row = await db
    .selectFrom('log')
    .select(['id', 'uid', 'actor_id'])
    .select((eb) => eb.ref('action').$castTo<Action>().as('action'))
    .where('uid', '=', uid)
    .where((eb) =>
      eb.or([
        eb('target_id', '=', person),
        eb('id', '=', eb.selectFrom('users').select('frozen_by').where('users.id', '=', person)),
      ]),
    )
    .executeTakeFirst();
  return row && APPEALABLE.includes(row.action) ? row : undefined;
}

interface NewAppeal {
  uid: string;
  caseUid: string;
  entry: Entry;
  person: number;
  message: string;
  now: number;
}

/** Must run inside a transaction. Returns undefined if there was an appeal already. */
export async function addAppeal(store: Store, given: NewAppeal): Promise<AppealRow | undefined> {
  const { uid, caseUid, entry, person, message, now } = given;
  const { db } = store;
  const made = await db
    .insertInto('appeals')
    .values({
      uid,
      log_id: entry.id,
      case_id: null,
      user_id: person,
      message,
      answered_by: null,
      created_at: now,
      answered_at: null,
    })
    .onConflict((conflict) => conflict.columns(['log_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  const about = `appeal ${made.id}`;
  const case_id = await openCase(store, { uid: caseUid, kind: 'appeal', about, person, reports: 0, now });
  await db.updateTable('appeals').set({ case_id }).where('id', '=', made.id).execute();
  return lockAppeal(store, uid);
}

export interface AppealRow {
  id: number;
  uid: string;
  log_id: number;
  case_id: number | null;
  user_id: number;
  message: string;
  state: AppealState;
  answer: string;
  created_at: number;
  answered_at: number | null;
  act: string;
  action: Action;
  actor_id: number | null;
}

export const appealView = (row: Omit<AppealRow, 'actor_id'>): Appeal => ({
  _id: row.uid,
  act: row.act,
  message: row.message,
  state: row.state,
  answer: row.answer,
  createdAt: stampOf(row.created_at),
  answeredAt: row.answered_at === null ? null : stampOf(row.answered_at),
});

/** Must run inside a transaction. Locks the appeal until its end, so that no one else answers it. */
export async function lockAppeal({ db, engine }: Store, uid: string): Promise<AppealRow | undefined> {
  const found = db
    .selectFrom('appeals')
    .innerJoin('log', 'log.id', 'appeals.log_id')
    .select(['appeals.id', 'appeals.uid', 'appeals.log_id', 'appeals.case_id', 'appeals.user_id', 'appeals.message'])
    .select(['appeals.state', 'appeals.answer', 'appeals.created_at', 'appeals.answered_at', 'log.uid as act'])
    .select(['log.actor_id', (eb) => eb.ref('log.action').$castTo<Action>().as('action')])
    .where('appeals.uid', '=', uid);
  return (engine === 'postgres' ? found.forNoKeyUpdate('appeals') : found).executeTakeFirst();
}

/** The member who appeals in this case, and the one whose action the appeal is against. */
export const appealOfCase = (
  { db }: Store,
  uid: string,
): Promise<{ user_id: number; actor_id: number | null } | undefined> =>
  db
    .selectFrom('cases')
    .innerJoin('appeals', 'appeals.case_id', 'cases.id')
    .innerJoin('log', 'log.id', 'appeals.log_id')
    .select(['appeals.user_id', 'log.actor_id'])
    .where('cases.uid', '=', uid)
    .executeTakeFirst();

/** True if someone other than the caller may answer the appeal of this person. */
export async function isAnybodyElse({ db }: Store, caller: number, { id, role }: Target): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from users where ${role === 'member' ? sql`role <> 'member'` : sql`role = 'owner' and role <> 'member'`}
      and state in ('active', 'silenced') and id <> ${caller} and id <> ${id} limit 1`.execute(db);
  return rows.length > 0;
}

interface Answer {
  newId: () => string;
  actor: number;
  grant: boolean;
  answer: string;
  now: number;
}

/** Must run inside a transaction. An appeal can only be granted if the act can be undone. */
export async function answerAppeal(store: Store, appeal: AppealRow, given: Answer): Promise<Undone> {
  const { actor, grant, answer, now, newId } = given;
  const act = grant ? await lockAct(store, { entry: appeal.log_id }) : undefined;
  const undone = grant ? await grantAppeal(store, appeal, act, { uid: newId(), actor, now }) : 'undone';
  if (undone !== 'undone') return undone;
  await settleAppeal(store, appeal, { state: grant ? 'granted' : 'refused', answer, actor, now });
  const action = grant ? 'appeal_granted' : 'appeal_refused';
  const entry = { uid: newId(), actor, action, target: appeal.user_id, now } as const;
  await writeLog(store, { ...entry, reason: answer, details: { act: appeal.act } });
  const data = { outcome: grant ? 'granted' : 'refused', answer, action: appeal.action } as const;
  await addNotice(store, { user: appeal.user_id, kind: 'appeal', data, now });
  return 'undone';
}

/** If there is no act to undo, the host or a freeze of a whole branch did it. Only this person is restored. */
async function grantAppeal(
  store: Store,
  { user_id, log_id }: AppealRow,
  act: ActFound | undefined,
  by: { uid: string; actor: number; now: number },
): Promise<Undone> {
  if (act) return act.undone_at === null ? undo(store, act, { ...by, granted: true }) : 'undone';
  const { state_before, frozen_by } = await standingOf(store, user_id);
  if (state_before === null || frozen_by !== log_id) return 'changed';
  await restore(store, [user_id]);
  return 'undone';
}
