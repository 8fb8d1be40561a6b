import { sql } from 'kysely';
import type { Numbers } from '#contract/moderation/cases.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Store } from '../../engine/store.ts';
import { countOpen } from './queue.ts';

const DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** For the owner: how much waits, how long it takes, what was done. */
export async function moderationNumbers(store: Store, now: number): Promise<Numbers> {
  const { db } = store;
  const since = now - DAYS * DAY;
  const open = await countOpen(store);
  const oldest = await sql<{ at: number | null }>`select min(created_at) as at from cases where state = 'open'`.execute(
    db,
  );
  // What a moderator removed of their own accord waited for nobody.
  const answered = sql`from cases where state = 'settled' and settled_at >= ${since} and settled_at > created_at`;
  const settled = await sql<{ count: number }>`select count(*) as count ${answered}`.execute(db);
  const count = Number(settled.rows[0]?.count ?? 0);
  const median = await sql<{ took: number }>`
    select settled_at - created_at as took ${answered}
    order by took limit 1 offset ${Math.floor(Math.max(0, count - 1) / 2)}`.execute(db);
  const acts = await sql<{ action: string; count: number }>`
    select log.action, count(*) as count from acts cross join log
    where log.id = acts.log_id and log.created_at >= ${since} and acts.undone_at is null
    group by log.action order by log.action`.execute(db);
  const took = median.rows[0]?.took;
  const at = oldest.rows[0]?.at ?? null;
  return {
    open,
    oldestAt: at === null ? null : stampOf(at),
    settled: count,
    medianSeconds: took === undefined ? null : Math.max(0, Math.round(took / 1000)),
    acts: Object.fromEntries(acts.rows.map(({ action, count }) => [action, Number(count)])),
  };
}
