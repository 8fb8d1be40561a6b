import { sql } from 'kysely';
import { KINDS, type Kind } from '../../schema/data/changes.ts';
import type { Store } from '../../engine/store.ts';

/** In a transaction: appends what no trigger of the database appends. */
export async function appendChange(
  { db }: Store,
  kind: Kind,
  { post, user, actor }: { post?: number; user?: number; actor?: number },
): Promise<void> {
  await sql`
    insert into changes (kind, post_id, user_id, actor_id)
    values (${KINDS[kind]}, ${post ?? null}, ${user ?? null}, ${actor ?? null})`.execute(db);
}
