import type { Selectable } from 'kysely';
import type { Store } from '#store/engine/store.ts';
import type { Schema } from '#store/schema.ts';

type Reported = Pick<Selectable<Schema['reports']>, 'about' | 'reporter_id' | 'state'>;

/** Inserts a report with its own case directly. */
export async function addReport({ db }: Store, report: Reported): Promise<void> {
  const made = () => ({ uid: crypto.randomUUID(), created_at: 0, settled_at: null });
  const nobody = { post_id: null, comment_id: null, user_id: null, claimed_by: null, claimed_until: null };
  const { id: case_id } = await db
    .insertInto('cases')
    .values({ ...made(), kind: 'report', about: report.about, state: 'settled', ...nobody })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reports')
    .values({ ...made(), ...report, case_id, address: null, reason: 'other' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
