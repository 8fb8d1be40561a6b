import { writeLog } from '../../data/log.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { hasOwner } from '../people/owners.ts';
import { makeSecret, takeSecret } from '../people/secrets.ts';
import { AFTER_SETUP, changeCommunity, type SettingsChange } from './community.ts';

/** It dies with the next start, or when it was used. */
const LIFE_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/** Undefined where somebody owns this Pipit. The link of an earlier start is dead from now on. */
export const makeSetUpSecret = (store: Store, now: number): Promise<string | undefined> =>
  inTransaction(store, async (store) =>
    (await hasOwner(store)) ? undefined : makeSecret(store, { kind: 'setup', now, lifeMs: LIFE_MS }),
  );

interface SetUp {
  secret: string;
  settings: SettingsChange;
  owner: number;
  entry: string;
  now: number;
}

/** In a transaction. False where the link is dead: of two who use it at once, one sets up. */
export async function setUp(store: Store, { secret, settings, owner, entry, now }: SetUp): Promise<boolean> {
  if (!(await takeSecret(store, 'setup', secret, now)) || (await hasOwner(store))) return false;
  const role = { role: 'owner', state: 'active' } as const;
  await store.db.updateTable('users').set(role).where('id', '=', owner).execute();
  await changeCommunity(store, { ...AFTER_SETUP, ...settings });
  await writeLog(store, { uid: entry, actor: owner, action: 'set_up', now });
  return true;
}
