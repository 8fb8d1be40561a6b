import { sql } from 'kysely';
import { CLAIM_MINUTES } from '#contract/rules/limits.ts';
import { aboutOf } from '../../data/held-cases.ts';
import type { Store } from '../../engine/store.ts';
import { type CaseKind, type CaseState, TELL_MODERATORS } from '../../schema/moderation/cases.ts';
import type { ReportState } from '../../schema/moderation/reports.ts';
import { movePictures } from './kept-pictures.ts';
import type { Subject } from './subjects.ts';

export interface CaseRow {
  id: number;
  uid: string;
  kind: CaseKind;
  about: string;
  post_id: number | null;
  comment_id: number | null;
  user_id: number | null;
  reports: number;
  state: CaseState;
  claimed_by: number | null;
  claimed_until: number | null;
  created_at: number;
  settled_at: number | null;
}

interface NewCase {
  uid: string;
  kind: CaseKind;
  about: string;
  person: number;
  post?: number | null;
  comment?: number | null;
  /** To be counted. */
  reports: number;
  now: number;
}

/** In a transaction. There is one open case for each thing: whoever comes second joins it. Gives its id. */
export async function openCase({ db }: Store, given: NewCase): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cases (uid, kind, about, post_id, comment_id, user_id, reports, created_at)
    values (${given.uid}, ${given.kind}, ${given.about}, ${given.post ?? null}, ${given.comment ?? null}, ${given.person},
      ${given.reports}, ${given.now})
    on conflict (about) where state = 'open' do update set reports = cases.reports + excluded.reports
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** In a transaction, for a post or comment. */
export const openCaseAbout = (
  store: Store,
  subject: Subject,
  given: Pick<NewCase, 'uid' | 'kind' | 'reports' | 'now'>,
): Promise<number> =>
  openCase(store, {
    ...given,
    about: aboutOf(subject),
    person: subject.person,
    post: subject.type === 'post' ? subject.id : null,
    comment: subject.type === 'comment' ? subject.id : null,
  });

type Key = { uid: string } | { id: number } | { about: string };

/** In a transaction, until whose end nobody else settles or takes it. By what it is about: the open one. */
export async function lockCase({ db, engine }: Store, key: Key): Promise<CaseRow | undefined> {
  const found = db
    .selectFrom('cases')
    .selectAll()
    .where((eb) => {
      if ('uid' in key) return eb('uid', '=', key.uid);
      if ('id' in key) return eb('id', '=', key.id);
      return eb.and([eb('about', '=', key.about), eb('state', '=', 'open')]);
    });
  return (engine === 'postgres' ? found.forNoKeyUpdate() : found).executeTakeFirst();
}

/** Who has taken the case, is not the caller and still moderates. */
export async function claimant(
  { db }: Store,
  { claimed_by, claimed_until }: CaseRow,
  caller: number,
  now: number,
): Promise<{ username: string; seconds: number } | undefined> {
  if (claimed_by === null || claimed_by === caller || (claimed_until ?? 0) <= now) return undefined;
  const person = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', claimed_by)
    .where('role', '<>', 'member')
    .where('state', 'in', ['active', 'silenced'])
    .executeTakeFirst();
  return person && { username: person.username, seconds: Math.ceil(((claimed_until ?? 0) - now) / 1000) };
}

/** In a transaction. */
export async function setClaim(store: Store, id: number, caller: number | null, now: number): Promise<void> {
  const until = caller === null ? null : now + CLAIM_MINUTES * 60_000;
  const claim = { claimed_by: caller, claimed_until: until };
  await store.db.updateTable('cases').set(claim).where('id', '=', id).execute();
  await tellModerators(store);
}

/** In a transaction: an open desk is read again. Triggers do it where a case is opened or settled. */
export async function tellModerators({ db }: Store): Promise<void> {
  await sql.raw(TELL_MODERATORS).execute(db);
}

/** In a transaction. The reports in it have this outcome. */
export async function settleCase(
  { db }: Store,
  id: number,
  outcome: Exclude<ReportState, 'open'>,
  now: number,
): Promise<void> {
  const settled = { state: 'settled', settled_at: now } as const;
  await db.updateTable('cases').set(settled).where('id', '=', id).execute();
  await db
    .updateTable('reports')
    .set({ state: outcome, settled_at: now })
    .where('case_id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** In a transaction. Where the same thing has been reported anew, its reports join that case. */
export async function reopenCase(store: Store, id: number): Promise<void> {
  const { db } = store;
  const before = await lockCase(store, { id });
  if (before?.state !== 'settled') return;
  const other = await lockCase(store, { about: before.about });
  const open = { state: 'open', settled_at: null } as const;
  const back = await db
    .updateTable('reports')
    .set({ ...open, ...(other && { case_id: other.id }) })
    .where('case_id', '=', id)
    .where('state', '<>', 'open')
    .returning('id')
    .execute();
  if (!other) await db.updateTable('cases').set(open).where('id', '=', id).execute();
  else {
    await movePictures(store, id, other.id);
    await db
      .updateTable('cases')
      .set((eb) => ({ reports: eb('reports', '+', back.length) }))
      .where('id', '=', other.id)
      .execute();
  }
}

/** In a transaction: nobody has to decide about them again. */
export async function dismissReports({ db }: Store, id: number): Promise<void> {
  const upheld = db.updateTable('reports').set({ state: 'dismissed' }).where('case_id', '=', id);
  await upheld.where('state', '=', 'upheld').execute();
}

/** In a transaction: what its removal found right about reports turns with the state of the post or comment. */
export async function turnReports(
  { db }: Store,
  { type, id }: Subject,
  from: Exclude<ReportState, 'open'>,
  to: Exclude<ReportState, 'open'>,
): Promise<void> {
  await sql`
    update reports set state = ${to} where state = ${from} and case_id = (
      select acts.case_id from acts cross join log
      where ${sql.ref(type === 'post' ? 'acts.post_id' : 'acts.comment_id')} = ${id} and acts.undone_at is null
        and log.id = acts.log_id and log.action = 'remove'
      order by acts.id desc limit 1)`.execute(db);
}
