import type { Updateable } from 'kysely';
import type { CommunitySettings } from '#contract/community/community.ts';
import { appendChange } from '#store/data/changes/feed.ts';
import { changeCommunity } from '#store/nouns/community/settings.ts';
import type { Schema } from '#store/schema.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import type { World } from './world.ts';

/** Changes settings like another process would. They are in effect when this returns. */
export async function settle({ store, visitor }: World, change: Partial<CommunitySettings>): Promise<void> {
  const description = crypto.randomUUID();
  await changeCommunity(store, { ...change, description });
  await waitUntil(async () => (await visitor.get('/config')).body.community.description === description);
}

/** Writes values that no route can set, or only the host. */
export const setUser = (
  { store: { db } }: World,
  { _id }: { _id: string },
  values: Pick<
    Updateable<Schema['users']>,
    'state' | 'state_before' | 'role' | 'invited_by' | 'avatar_url' | 'cover_url'
  >,
): Promise<unknown> => db.updateTable('users').set(values).where('uid', '=', _id).execute();

/** Puts the account into the state after a reset link set its password. */
export async function closePrivateData({ store, clock }: World, { _id }: { _id: string }): Promise<void> {
  const user = await idOfUser(store, _id);
  const values = { closed_until: clock.now() + 72 * 60 * 60 * 1000 };
  await store.db.updateTable('users').set(values).where('id', '=', user).execute();
  await appendChange(store, 'sessionGone', { user });
}
