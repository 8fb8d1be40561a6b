import type { Updateable } from 'kysely';
import type { CommunitySettings } from '#contract/community/community.ts';
import { appendChange } from '#store/data/changes/append.ts';
import { changeCommunity } from '#store/nouns/community/community.ts';
import type { Schema } from '#store/schema.ts';

import { idOfUser } from '#tests/harness/data/large-account.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import type { World } from './world.ts';

/** As another process changes them; in effect when this returns. */
export async function settle({ store, visitor }: World, change: Partial<CommunitySettings>): Promise<void> {
  const description = crypto.randomUUID();
  await changeCommunity(store, { ...change, description });
  await waitUntil(async () => (await visitor.get('/config')).body.community.description === description);
}

/** What no route does yet, or what only the host can do. */
export const setUser = (
  { store: { db } }: World,
  { _id }: { _id: string },
  values: Pick<
    Updateable<Schema['users']>,
    'state' | 'state_before' | 'role' | 'invited_by' | 'avatar_url' | 'cover_url'
  >,
): Promise<unknown> => db.updateTable('users').set(values).where('uid', '=', _id).execute();

/** As a password that was set by a reset link leaves their account. */
export async function closePrivateData({ store, clock }: World, { _id }: { _id: string }): Promise<void> {
  const user = await idOfUser(store, _id);
  const values = { closed_until: clock.now() + 72 * 60 * 60 * 1000 };
  await store.db.updateTable('users').set(values).where('id', '=', user).execute();
  await appendChange(store, 'sessionGone', { user });
}
