import { sql } from 'kysely';
import type { Notice } from '#contract/notices/notices.ts';
import { NOTICES_MAX, UNREAD_MAX } from '#contract/rules/limits.ts';
import { atMost, type Page, pageOf, positionOfId } from '../feeds/page.ts';
import type { AppealState, Schema } from '../schema.ts';
import { prepared, preparedOne } from '../sql/prepared.ts';
import { newUuid } from '../sql/uuid.ts';
import { inTransaction, type Store } from '../store.ts';
import { stampOf } from '../views/json.ts';

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
export async function addNotice({ db, engine }: Store, { user, kind, data, entry, now }: NewNotice): Promise<void> {
  await sql`
    insert into notices (uid, user_id, kind, log_id, data, created_at)
    values (${newUuid(engine)}, ${user}, ${kind}, ${entry ?? null}, ${JSON.stringify(data)}, ${now})`.execute(db);
  await sql`
    delete from notices where user_id = ${user} and id <= (
      select id from notices where user_id = ${user} order by id desc limit 1 offset ${sql.lit(NOTICES_MAX)})`.execute(
    db,
  );
}

/** In a transaction: everybody who reported what the case is about, in one statement, however many they are. */
export async function tellReporters(
  { db, engine }: Store,
  { caseId, data, entry, now }: { caseId: number; data: Told<'report'>; entry: number; now: number },
): Promise<void> {
  await sql`
    insert into notices (uid, user_id, kind, log_id, data, created_at)
    select ${newUuid(engine)}, reporter_id, 'report', cast(${entry} as bigint), ${JSON.stringify(data)}, cast(${now} as bigint)
    from reports where case_id = ${caseId} and state = 'open' and reporter_id is not null`.execute(db);
}

/** In a transaction: nobody has read of what was undone, as far as they have not, or `person` has not. Gives who had. */
export async function takeBackNotices({ db }: Store, entry: number, person: number | null): Promise<number[]> {
  await db
    .deleteFrom('notices')
    .where('log_id', '=', entry)
    .where('read_at', 'is', null)
    .$if(person !== null, (query) => query.where('user_id', '=', person))
    .execute();
  const left = await db.selectFrom('notices').select('user_id').where('log_id', '=', entry).execute();
  return left.map(({ user_id }) => user_id);
}

type NoticeRow = Pick<Schema['notices'], 'uid' | 'kind' | 'read_at' | 'created_at'> & {
  id: number;
  data: string;
  appeal: AppealState | null;
};

export const noticeRows = (db: Store['db']) =>
  db
    .selectFrom('notices')
    .select(['id', 'uid', 'kind', 'data', 'read_at', 'created_at'])
    .select(
      sql<AppealState | null>`(
        select state from appeals where appeals.log_id = notices.log_id and appeals.user_id = notices.user_id)`.as(
        'appeal',
      ),
    );

const page = prepared<{ user: number; id: number; limit: number }, NoticeRow>((db, param) =>
  noticeRows(db)
    .where('user_id', '=', param('user'))
    .where('id', '<', param('id'))
    .orderBy('id', 'desc')
    .limit(atMost(param('limit'))),
);

export const pageOfNotices = async (
  store: Store,
  user: number,
  { id, limit }: { id: number; limit: number },
): Promise<Page<NoticeRow>> => pageOf(await page(store, { user, id, limit: limit + 1 }), limit, positionOfId);

const unread = preparedOne<{ user: number }, { count: number }>((db, param) =>
  db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', param('user'))
    .where('read_at', 'is', null),
);
export const countUnread = async (store: Store, user: number): Promise<number> =>
  Math.min(Number((await unread(store, { user }))?.count ?? 0), UNREAD_MAX);

export const see = (store: Store, user: number, until: number, now: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db
      .updateTable('notices')
      .set({ read_at: now })
      .where('user_id', '=', user)
      .where('created_at', '<=', until)
      .where('read_at', 'is', null)
      .execute();
  });

export const noticeView = (row: NoticeRow): Notice =>
  ({
    _id: row.uid,
    kind: row.kind,
    ...(row.kind === 'act' && { appeal: row.appeal }),
    data: JSON.parse(row.data),
    unread: row.read_at === null,
    at: stampOf(row.created_at),
  }) as Notice;
