import { sql } from 'kysely';
import { UNREAD_MAX } from '#contract/rules/limits.ts';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { CaseKind } from '../../schema/moderation/cases.ts';
import type { Reader } from '../visibility/visible.ts';

/** What waits for moderators: told from the cases themselves, so that it is gone with the last of them. */
export interface Waiting {
  kind: 'reports' | 'signups';
  /** Not more than UNREAD_MAX. */
  count: number;
  /** Since when the newest waits. */
  at: number;
}

const KINDS: { [K in Waiting['kind']]: readonly CaseKind[] } = {
  reports: ['report', 'held', 'appeal'],
  signups: ['signup'],
};

/** Nobody moderates what is about themselves. */
const ofKind = (kind: CaseKind, caller: number) => sql`
  from cases where state = 'open' and kind = ${sql.lit(kind)} and coalesce(user_id, 0) <> ${caller}`;

type Found = { kind: CaseKind; count: number; at: number };

const waiting = prepared<{ caller: number }, Found>((_db, param) => {
  const parts = Object.values(KINDS)
    .flat()
    .map(
      (kind) => sql`
        select ${sql.lit(kind)} as kind,
          (select count(*) from (select 1 as one ${ofKind(kind, param('caller'))} limit ${sql.lit(UNREAD_MAX)}) as few) as count,
          coalesce((select created_at ${ofKind(kind, param('caller'))} order by id desc limit 1), 0) as at`,
    );
  return sql<Found>`${sql.join(parts, sql` union all `)}`;
});

/** For moderators; nothing waits for the others. */
export async function waitingFor(
  store: Store,
  { id, moderator }: Pick<Reader, 'id' | 'moderator'>,
): Promise<Waiting[]> {
  if (!moderator) return [];
  const found = await waiting(store, { caller: id });
  return (['reports', 'signups'] as const).flatMap((kind) => {
    const own = found.filter((row) => KINDS[kind].includes(row.kind));
    const count = Math.min(
      UNREAD_MAX,
      own.reduce((sum, row) => sum + Number(row.count), 0),
    );
    return count === 0 ? [] : { kind, count, at: Math.max(...own.map(({ at }) => at)) };
  });
}
