import { HOST, writeLog } from '../../data/log.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { StoreError } from '../../engine/store-error.ts';
import { endAppeals, over } from '../moderation/appeal-ends.ts';
import { lockMember, setRole, type Target } from '../people/acts.ts';
import { changeCommunity, type SettingsChange } from './community.ts';

/** In a transaction. */
export async function memberNamed(store: Store, username: string): Promise<Target> {
  const member = await lockMember(store, { username });
  if (!member) throw new StoreError(`Nobody here has the username ${username}. Let them sign up first.`);
  return member;
}

export interface Doing {
  newId: () => string;
  now: number;
}

/** What the host does at the command line, where the web is out of reach. */
export const makeOwner = (store: Store, username: string, { newId, now }: Doing): Promise<void> =>
  inTransaction(store, async (store) => {
    const person = await memberNamed(store, username);
    if (person.guest) throw new StoreError('The guest is everybody, and cannot be the owner.');
    const active = { state: 'active', state_before: null } as const;
    await store.db.updateTable('users').set(active).where('id', '=', person.id).execute();
    await endAppeals(store, [person.id], over.entry(person.suspended_by), { actor: HOST, now });
    await setRole(store, person.id, 'owner');
    // A Pipit that somebody owns is set up; what nobody has decided stays as it is.
    await changeCommunity(store, {});
    await store.db.deleteFrom('secrets').where('kind', '=', 'setup').execute();
    const entry = { uid: newId(), actor: HOST, target: person.id, now } as const;
    await writeLog(store, { ...entry, action: 'role', details: { role: 'owner' } });
  });

export const changeByHost = (store: Store, change: SettingsChange, { newId, now }: Doing): Promise<void> =>
  inTransaction(store, async (store) => {
    await changeCommunity(store, change);
    const entry = { uid: newId(), actor: HOST, now } as const;
    await writeLog(store, { ...entry, action: 'settings', details: { changed: Object.keys(change) } });
  });
