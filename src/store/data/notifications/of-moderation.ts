import { sql } from 'kysely';
import type { Notice } from '#contract/notices/notices.ts';
import { newUuid } from '../../engine/uuid.ts';
import type { Store } from '../../engine/store.ts';
import { keepNewestOfModeration } from './bounds.ts';

/** What moderators tell somebody. */
type ToldKind = Extract<Notice, { data: object }>['kind'];
type Told<Kind extends ToldKind> = Extract<Notice, { kind: Kind }>['data'];
type NewNotice = { [Kind in ToldKind]: { kind: Kind; data: Told<Kind> } }[ToldKind] & {
  user: number;
  /** The entry of the log that it tells of. */
  entry?: number;
  now: number;
};

/** In a transaction. */
export async function addNotice(store: Store, { user, kind, data, entry, now }: NewNotice): Promise<void> {
  await sql`
    insert into notices (uid, user_id, kind, log_id, data, at, created_at)
    values (${newUuid(store.engine)}, ${user}, ${kind}, ${entry ?? null}, ${JSON.stringify(data)}, ${now}, ${now})`.execute(
    store.db,
  );
  await keepNewestOfModeration(store, user);
}

/** In a transaction: everybody who reported what the case is about, in one statement, however many they are. */
export async function tellReporters(
  { db, engine }: Store,
  { caseId, data, entry, now }: { caseId: number; data: Told<'report'>; entry: number; now: number },
): Promise<void> {
  await sql`
    insert into notices (uid, user_id, kind, log_id, data, at, created_at)
    select ${newUuid(engine)}, reporter_id, 'report', cast(${entry} as bigint), ${JSON.stringify(data)},
      cast(${now} as bigint), cast(${now} as bigint)
    from reports where case_id = ${caseId} and state = 'open' and reporter_id is not null`.execute(db);
}

/** In a transaction: nobody has seen that it was done, as far as they have not, or `person` has not. Gives who has. */
export async function takeBackNotices({ db }: Store, entry: number, person: number | null): Promise<number[]> {
  await db
    .deleteFrom('notices')
    .where('log_id', '=', entry)
    .where(
      sql<boolean>`at > coalesce((
        select seen_until from notice_settings where notice_settings.user_id = notices.user_id), 0)`,
    )
    .$if(person !== null, (query) => query.where('user_id', '=', person))
    .execute();
  const left = await db.selectFrom('notices').select('user_id').where('log_id', '=', entry).execute();
  return left.map(({ user_id }) => user_id);
}
