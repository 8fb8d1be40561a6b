import { type Kysely, sql } from 'kysely';
import type { Store } from '../engine/store.ts';
import type { Schema } from '../schema.ts';

const LAST = 'backup_at';
const MOST_EARLY_MS = 5 * 60_000;

/** Of all nodes that find a backup due, the first takes it: true for that one. */
export async function takeTurn({ db }: Store, now: number, every: number): Promise<boolean> {
  // Clocks of nodes differ, and a turn is taken a moment after it was due.
  const due = now - every + Math.min(every / 10, MOST_EARLY_MS);
  const { rows } = await sql`
    insert into settings (name, value) values (${LAST}, ${String(now)})
    on conflict (name) do update set value = excluded.value where cast(settings.value as bigint) <= ${sql.lit(due)}
    returning name`.execute(db);
  return rows.length > 0;
}

/** After a failure somebody else may try at once. */
export const giveTurnBack = ({ db }: Store): Promise<unknown> =>
  sql`update settings set value = '0' where name = ${LAST}`.execute(db);

/** When the last turn was taken; undefined when none was. */
export async function lastTurn(db: Kysely<Schema>): Promise<number | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', LAST).executeTakeFirst();
  return Number(row?.value ?? 0) || undefined;
}
