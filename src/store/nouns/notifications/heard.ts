import { sql } from 'kysely';
import { appendChange } from '../../data/changes/append.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import { forReading } from '../../engine/read-cache.ts';
import { inTransaction, type Store } from '../../engine/store.ts';

const subscribed = prepared<{ ids: Ids }, { user_id: number }>(
  (_db, param, engine) => sql<{ user_id: number }>`
    select distinct push_subscriptions.user_id from push_subscriptions
    where user_id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

const hear = prepared<{ ids: Ids; now: number }, never>(
  (_db, param, engine) => sql`
    update push_subscriptions set heard_at = ${param('now')}
    where user_id in (select id from ${idTable(engine, param('ids'))} as heard)`,
);

/** They were told of their notices on an open page just now. It writes only of those to whose devices something is pushed. */
export async function noteHeard(store: Store, users: number[], now: number): Promise<void> {
  const reading = forReading(store);
  const ids = (await subscribed(reading, { ids: idList(reading, users) })).map(({ user_id }) => user_id);
  if (ids.length > 0) await inTransaction(store, (store) => hear(store, { ids: idList(store, ids), now }));
}

/** In a transaction. Whoever has an open page of this member tells it once more how many notices are unread, and notes that. */
export const askWhoListens = (store: Store, user: number): Promise<void> => appendChange(store, 'noticed', { user });
