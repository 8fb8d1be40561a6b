import { type Selectable, sql } from 'kysely';
import type { Action } from '#contract/community/log.ts';
import { fold } from '#contract/text/text.ts';
import { joined, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { AppealState } from '../../schema/moderation/appeals.ts';
import { hasAccount, type Role, type UserState } from '../../schema/people/users.ts';
import type { Schema } from '../../schema.ts';

/** A person whom owners, moderators or the host act on. */
export interface Target {
  id: number;
  uid: string;
  username: string;
  role: Role;
  state: UserState;
  guest: number;
  /** The log entry that has suspended the person, and its action. Null if there is none, or the suspension is over. */
  suspended_by: number | null;
  suspension: Action | null;
}

type Key = { uid: string } | { username: string } | { id: number };

/** Must run inside a transaction. Locks the person until its end. */
export async function lockMember({ db, engine }: Store, key: Key): Promise<Target | undefined> {
  const person = db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'role', 'state', 'guest', 'state_before', 'frozen_by'])
    .where(hasAccount)
    .where((eb) => {
      if ('id' in key) return eb('id', '=', key.id);
      return 'uid' in key ? eb('uid', '=', key.uid) : eb('username_key', '=', fold(key.username));
    });
  const row = await (engine === 'postgres' ? person.forNoKeyUpdate() : person).executeTakeFirst();
  if (!row) return undefined;
  const { state_before, frozen_by, ...target } = row;
  if (state_before === null || frozen_by === null) return { ...target, suspended_by: null, suspension: null };
  const entry = await db.selectFrom('log').select('action').where('id', '=', frozen_by).executeTakeFirst();
  return { ...target, suspended_by: frozen_by, suspension: (entry?.action as Action | undefined) ?? null };
}

/**
 * Must run inside a transaction. Ends the password links for this person, which were made for someone of another role,
 * and those made by this person.
 */
export async function setRole({ db }: Store, id: number, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
  await db.deleteFrom('secrets').where('user_id', '=', id).execute();
  await db.deleteFrom('secrets').where('made_by', '=', id).execute();
}

/** Must run inside a transaction. Admits a person who was waiting. */
export async function letIn(store: Store, id: number): Promise<void> {
  const active = { state: 'active', state_before: null } as const;
  await store.db.updateTable('users').set(active).where('id', '=', id).execute();
}

/**
 * Must run inside a transaction. `entry` is the log entry by which these people can be restored. Ends their sessions
 * and the links that they made.
 */
export async function suspend(store: Store, ids: number[], entry: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update users set state_before = state, state = 'suspended', frozen_by = ${entry}, suspended_until = null,
      suspended_sessions = ${sessionUids(store)}
    where ${isAmong(store, 'id', ids)} and state_before is null and state <> 'deleted'`.execute(store.db);
  await sql`delete from sessions where ${isAmong(store, 'user_id', ids)}`.execute(store.db);
  await sql`delete from secrets where ${isAmong(store, 'made_by', ids)}`.execute(store.db);
}

/** In a query of `users`: the uids of a person's sessions, separated by commas. */
const sessionUids = ({ engine }: Store) =>
  sql<string | null>`(select ${joined(engine, 'uid')} from sessions where sessions.user_id = users.id)`;

/** With an array, PostgreSQL uses the index regardless of the other conditions. */
const isAmong = ({ engine }: Store, column: string, ids: number[]) =>
  engine === 'postgres'
    ? sql`${sql.ref(column)} = any (${ids}::bigint[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Must run inside a transaction. Does the same for a person who is suspended again, because the end of the suspension
 * was undone.
 */
async function endSessionsAgain(store: Store, id: number): Promise<void> {
  const ended = sql`coalesce(${sessionUids(store)}, suspended_sessions)`;
  await sql`update users set suspended_sessions = ${ended} where id = ${id}`.execute(store.db);
  await store.db.deleteFrom('sessions').where('user_id', '=', id).execute();
}

/** Must run inside a transaction. `frozen_by` stays, so that the same entry does not suspend these people again. */
export async function restore(store: Store, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update users set state = state_before, state_before = null, suspended_until = null
    where ${isAmong(store, 'id', ids)} and state_before is not null and state <> 'deleted'`.execute(store.db);
}

interface Suspension {
  action: Action;
  reason: string;
  /** The uid of the log entry. */
  uid: string;
  rule: string | null;
  until: number | null;
  /** The state of the appeal against the suspension. */
  appeal: AppealState | null;
  answer: string | null;
}

const suspension = preparedOne<{ id: number }, Suspension>((db, param) =>
  db
    .selectFrom('users')
    .innerJoin('log', 'log.id', 'users.frozen_by')
    .leftJoin('acts', 'acts.log_id', 'log.id')
    .leftJoin('appeals', (join) =>
      join.onRef('appeals.log_id', '=', 'log.id').onRef('appeals.user_id', '=', 'users.id'),
    )
    .select((eb) => [eb.ref('log.action').$castTo<Action>().as('action'), 'log.reason', 'log.uid', 'acts.rule'])
    .select(['users.suspended_until as until', 'appeals.state as appeal', 'appeals.answer'])
    .where('users.id', '=', param('id'))
    .where('users.state_before', 'is not', null),
);
/** The reason why the person is suspended, if one was recorded. */
export const findSuspension = (store: Store, id: number) => suspension(store, { id });

const owner = preparedOne<object, { id: number }>((db) =>
  db.selectFrom('users').select('id').where('role', '=', sql.lit('owner')).where(hasAccount).limit(1),
);
export const hasOwner = async (store: Store): Promise<boolean> => (await owner(store, {})) !== undefined;

/** Must run inside a transaction. Until its end no other owner can leave, be demoted or be suspended. */
export async function isLastOwner({ db, engine }: Store, id: number): Promise<boolean> {
  const owners = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where(hasAccount)
    .where('state', 'not in', ['suspended', 'waiting'])
    .orderBy('id');
  // Most people who leave are not owners, and need not wait for other owners.
  if (!(await owners.where('id', '=', id).executeTakeFirst())) return false;
  const found = await (engine === 'postgres' ? owners.forNoKeyUpdate() : owners).execute();
  return found.length === 1 && found[0]?.id === id;
}

const COLUMNS = ['state', 'state_before', 'frozen_by', 'silenced_until', 'suspended_until'] as const;

/** The columns of a person that actions change. */
export type Standing = Pick<Selectable<Schema['users']>, (typeof COLUMNS)[number]>;

/** Must run inside a transaction that has locked the person. */
export const standingOf = ({ db }: Store, id: number): Promise<Standing> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();

/** Must run inside a transaction. Logs the person out if this suspends them. */
export async function setStanding(store: Store, id: number, standing: Standing): Promise<void> {
  const isSuspended = standing.state === 'suspended';
  const values = isSuspended ? standing : { ...standing, suspended_sessions: null };
  await store.db.updateTable('users').set(values).where('id', '=', id).execute();
  if (isSuspended) await endSessionsAgain(store, id);
}

/** Must run inside a transaction. */
export async function silence({ db }: Store, id: number, until: number | null): Promise<void> {
  await db.updateTable('users').set({ state: 'silenced', silenced_until: until }).where('id', '=', id).execute();
}

/** Must run inside a transaction. `entry` is the log entry of the suspension. */
export async function suspendUntil(store: Store, id: number, entry: number, until: number | null): Promise<void> {
  await suspend(store, [id], entry);
  await store.db.updateTable('users').set({ suspended_until: until }).where('id', '=', id).execute();
}
