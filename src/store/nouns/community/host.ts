import type { Action } from '#contract/community/log.ts';
import { HOST, writeLog } from '../../data/log.ts';
import { StoreError } from '../../engine/failures.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import type { Role } from '../../schema/people/users.ts';
import { endAppeals, over } from '../moderation/appeal-ends.ts';
import { makeReset } from '../people/password-resets.ts';
import { isLastOwner, lockMember, restore, setRole, suspend, type Target } from '../people/standing.ts';
import { changeCommunity, type SettingsChange } from './settings.ts';

type Note = (action: Action, more?: { reason?: string; details?: object }) => Promise<number>;

/** Does as the host what moderators do on the web. Owners are not spared, except the last one. */
const actOn = <T>(
  store: Store,
  username: string,
  { newId, now }: Doing,
  work: (store: Store, member: Target, note: Note) => Promise<T>,
): Promise<T> =>
  inTransaction(store, async (store) => {
    const member = await memberNamed(store, username);
    if (member.guest) throw new StoreError('The guest is everybody. Turn the guest off instead: npm run settings.');
    const entry = { actor: HOST, target: member.id, now } as const;
    return work(store, member, (action, more) => writeLog(store, { uid: newId(), ...entry, action, ...more }));
  });

async function keepLastOwner(store: Store, { id, username }: Target): Promise<void> {
  if (await isLastOwner(store, id))
    throw new StoreError(`${username} is the only owner. Make somebody else an owner first: npm run owner.`);
}

export async function giveRoleByHost(store: Store, username: string, role: Role, doing: Doing): Promise<void> {
  if (role === 'owner') return makeOwner(store, username, doing);
  await actOn(store, username, doing, async (store, member, note) => {
    if (member.role === role) return;
    await keepLastOwner(store, member);
    await setRole(store, member.id, role);
    await note('role', { details: { from: member.role, to: role } });
  });
}

export const suspendByHost = (store: Store, username: string, reason: string, doing: Doing): Promise<void> =>
  actOn(store, username, doing, async (store, member, note) => {
    if (member.suspended_by !== null) throw new StoreError(`${member.username} is suspended already.`);
    await keepLastOwner(store, member);
    await suspend(store, [member.id], await note('suspend', { reason }));
  });

/** Restores the state from before the suspension. */
export const liftByHost = (store: Store, username: string, doing: Doing): Promise<void> =>
  actOn(store, username, doing, async (store, member, note) => {
    if (member.suspended_by === null) throw new StoreError(`${member.username} is not suspended.`);
    await restore(store, [member.id]);
    await endAppeals(store, [member.id], over.entry(member.suspended_by), { actor: HOST, now: doing.now });
    await note('lift');
  });

/** Returns the path of the link. */
export const resetByHost = (store: Store, username: string, doing: Doing): Promise<string> =>
  actOn(store, username, doing, async (store, { id }) => {
    const { secret } = await makeReset(store, { userId: id, by: HOST, entry: doing.newId(), now: doing.now });
    return `/reset#${secret}`;
  });

/** Must run inside a transaction. Locks the member, and throws an error if there is none with this name. */
export async function memberNamed(store: Store, username: string): Promise<Target> {
  const member = await lockMember(store, { username });
  if (!member) throw new StoreError(`Nobody here has the username ${username}. Let them sign up first.`);
  return member;
}

interface Doing {
  newId: () => string;
  now: number;
}

/** Lets the host appoint an owner at the command line, for when the web is out of reach. */
export const makeOwner = (store: Store, username: string, { newId, now }: Doing): Promise<void> =>
  inTransaction(store, async (store) => {
    const person = await memberNamed(store, username);
    if (person.guest) throw new StoreError('The guest is everybody, and cannot be the owner.');
    const active = { state: 'active', state_before: null } as const;
    await store.db.updateTable('users').set(active).where('id', '=', person.id).execute();
    await endAppeals(store, [person.id], over.entry(person.suspended_by), { actor: HOST, now });
    await setRole(store, person.id, 'owner');
    // A Pipit with an owner counts as set up. Settings that no one has chosen keep their defaults.
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
