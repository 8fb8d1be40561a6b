import type { Selectable } from 'kysely';
import type { Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';
import { endSessionsAgain, suspend } from './acts.ts';

const COLUMNS = ['state', 'state_before', 'frozen_by', 'silenced_until', 'suspended_until'] as const;

/** What acts change of a person. */
export type Standing = Pick<Selectable<Schema['users']>, (typeof COLUMNS)[number]>;

/** In a transaction that has locked them. */
export const standingOf = ({ db }: Store, id: number): Promise<Standing> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();

/** In a transaction. Whoever is suspended by it is logged out. */
export async function setStanding(store: Store, id: number, standing: Standing): Promise<void> {
  const isSuspended = standing.state === 'suspended';
  const values = isSuspended ? standing : { ...standing, suspended_sessions: null };
  await store.db.updateTable('users').set(values).where('id', '=', id).execute();
  if (isSuspended) await endSessionsAgain(store, id);
}

/** In a transaction. */
export async function silence({ db }: Store, id: number, until: number | null): Promise<void> {
  await db.updateTable('users').set({ state: 'silenced', silenced_until: until }).where('id', '=', id).execute();
}

/** In a transaction: by this entry of the log. */
export async function suspendUntil(store: Store, id: number, entry: number, until: number | null): Promise<void> {
  await suspend(store, [id], entry);
  await store.db.updateTable('users').set({ suspended_until: until }).where('id', '=', id).execute();
}
