import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { KINDS, type Kind } from './change.ts';

/** In a transaction: tells of what no trigger of the database tells. */
export async function appendChange(
  { db, engine }: Store,
  kind: Kind,
  { post, user, actor }: { post?: number; user?: number; actor?: number },
): Promise<void> {
  await (engine === 'sqlite'
    ? sql`insert into changes (kind, post_id, user_id, actor_id, at) values (${KINDS[kind]}, ${post ?? null}, ${user ?? null}, ${actor ?? null}, unixepoch())`
    : sql`insert into changes (kind, post_id, user_id, actor_id) values (${KINDS[kind]}, ${post ?? null}, ${user ?? null}, ${actor ?? null})`
  ).execute(db);
}
