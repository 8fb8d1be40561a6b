import { sql } from 'kysely';
import type { Store } from '../../engine/store.ts';

/** PostgreSQL: files before the rows that use them, and in one order, or two that remove pictures would wait for each other. */
export async function lockFiles({ db, engine }: Store, uses: readonly { file: string }[]): Promise<void> {
  if (engine !== 'postgres' || uses.length === 0) return;
  const names = [...new Set(uses.map(({ file }) => file))];
  await sql`select name from files where name = any(${names}::text[]) order by name for no key update`.execute(db);
}
