import { sql } from 'kysely';
import type { Report, TargetType } from '#contract/moderation/reports.ts';
import { NEWCOMER_DAYS, TRUSTED_DAYS, TRUSTED_REPORTS } from '#contract/rules/limits.ts';
import { stampOf } from '#contract/text/text.ts';
import { aboutOf } from '../../data/held-cases.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import type { Schema } from '../../schema.ts';
import { lockCase, openCaseAbout, tellModerators } from './cases.ts';
import { dropPictures, takeSnapshot } from './pictures.ts';
import { isHeld, lockSubject, type Subject } from './subjects.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface NewReport {
  uid: string;
  caseUid: string;
  subject: Subject;
  /** A member, or a keyed hash of the address of someone without an account of their own. */
  by: { member: number } | { address: string };
  reason: Schema['reports']['reason'];
  rule: string;
  note: string;
  now: number;
}

/** Must run inside a transaction. Returns false if they have reported the same before. */
export async function addReport(store: Store, report: NewReport): Promise<boolean> {
  const { subject, by, now } = report;
  const { db } = store;
  const about = aboutOf(subject);
  const mine = db
    .selectFrom('reports')
    .select('id')
    .where('about', '=', about)
    .where((eb) => ('member' in by ? eb('reporter_id', '=', by.member) : eb('address', '=', by.address)));
  // The case comes first: a concurrent report of the same subject waits here.
  const case_id = await openCaseAbout(store, subject, { uid: report.caseUid, kind: 'report', reports: 1, now });
  if (await mine.executeTakeFirst()) return false;
  const { uid, reason, rule, note } = report;
  const snapshot = JSON.stringify(await takeSnapshot(store, subject, case_id, now));
  const reporter = { reporter_id: 'member' in by ? by.member : null, address: 'address' in by ? by.address : null };
  const row = { uid, case_id, about, ...reporter, reason, rule, note, snapshot, created_at: now, settled_at: null };
  await db.insertInto('reports').values(row).execute();
  await tellModerators(store);
  return true;
}

const TABLES = { post: 'posts', comment: 'comments', user: 'users' } as const;

/** True if the member has reported this before, and so may not see it any more. */
export async function hasReported({ db }: Store, type: TargetType, uid: string, member: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from reports where reporter_id = ${member}
      and about = ${`${type} `} || (select id from ${sql.table(TABLES[type])} where uid = ${uid})`.execute(db);
  return rows.length > 0;
}

/** Must run inside a transaction. True if enough trusted members have reported something that a new member wrote. */
export async function isHeldByReports({ db }: Store, { person, ...subject }: Subject, now: number): Promise<boolean> {
  if (subject.state !== 'visible') return false;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reports cross join users as reporter
    where reports.about = ${aboutOf(subject)} and reports.state = 'open' and reports.reporter_id = reporter.id
      and reporter.state = 'active' and reporter.created_at <= ${now - TRUSTED_DAYS * DAY}
      and not exists (
        select 1 from reports as earlier where earlier.reporter_id = reporter.id
          and earlier.state = 'dismissed' and earlier.settled_at > ${now - TRUSTED_DAYS * DAY})
      and exists (
        select 1 from users as author where author.id = ${person} and author.role = 'member' and author.guest = 0
          and author.created_at > ${now - NEWCOMER_DAYS * DAY})`.execute(db);
  return Number(rows[0]?.count) >= TRUSTED_REPORTS;
}

export const targetIn = (about: string): TargetType => about.split(' ')[0] as TargetType;

type Row = Pick<Schema['reports'], 'uid' | 'about' | 'reason' | 'created_at'> & {
  rule: string;
  note: string;
  state: Report['state'];
};

export const reportView = (row: Row): Report => ({
  _id: row.uid,
  target: targetIn(row.about),
  reason: row.reason,
  rule: row.rule,
  note: row.note,
  state: row.state,
  createdAt: stampOf(row.created_at),
});

/** Undefined if the member has made no such report; 'settled' if it is too late. */
export const withdraw = (store: Store, uid: string, member: number): Promise<Report | 'settled' | undefined> =>
  inTransaction(store, async (store) => {
    const { db } = store;
    const own = db.selectFrom('reports').selectAll().where('uid', '=', uid).where('reporter_id', '=', member);
    const first = await own.executeTakeFirst();
    const subject =
      first && (await lockSubject(store, targetIn(first.about), { id: Number(first.about.split(' ')[1]) }));
    const found = first && (await lockCase(store, { id: first.case_id }));
    const report = found && (await own.executeTakeFirst());
    if (!report) return undefined;
    if (report.state !== 'open') return 'settled';
    await db.deleteFrom('reports').where('id', '=', report.id).execute();
    const reports = found.reports - 1;
    const kind = reports === 0 && subject && isHeld(subject) ? 'held' : found.kind;
    await db.updateTable('cases').set({ reports, kind }).where('id', '=', found.id).execute();
    // The case has no reports left, and no one has acted on it.
    if (kind === 'report' && reports === 0) await db.deleteFrom('cases').where('id', '=', found.id).execute();
    else await dropPictures(store, found.id);
    return reportView(report);
  });
