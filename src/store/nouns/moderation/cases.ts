import { sql } from 'kysely';
import { CLAIM_MINUTES } from '#contract/rules/limits.ts';
import { appendChange } from '../../data/changes/feed.ts';
import { aboutOf, dropHeldCase } from '../../data/held-cases.ts';
import { whomTextTells } from '../../data/notifications/tell.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { changesPictures, type Edited, heldEditOf, type PictureEdit } from '../../reading/posts/held-edits.ts';
import { picturesOf } from '../../reading/posts/json.ts';
import { type CaseKind, type CaseState, TELL_MODERATORS } from '../../schema/moderation/cases.ts';
import type { ReportState } from '../../schema/moderation/reports.ts';
import { insertComment, rewriteComment } from '../posts/comments.ts';
import { insertHeldEdit, lockedComment, lockedPost, mergedPictures, takeHeldEdit } from '../posts/held-edits.ts';
import { insertPost, type PostEdit, rewritePost } from '../posts/posts.ts';
import { movePictures } from './pictures.ts';
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
  /** Number of reports to add to the case. */
  reports: number;
  now: number;
}

/** Must run inside a transaction. A subject has one open case at most: later calls join it. Returns its id. */
export async function openCase({ db }: Store, given: NewCase): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cases (uid, kind, about, post_id, comment_id, user_id, reports, created_at)
    values (${given.uid}, ${given.kind}, ${given.about}, ${given.post ?? null}, ${given.comment ?? null}, ${given.person},
      ${given.reports}, ${given.now})
    on conflict (about) where state = 'open' do update set reports = cases.reports + excluded.reports
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Must run inside a transaction. Opens or joins the case about a subject. */
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

/**
 * Must run inside a transaction. Locks the case until its end, so that no one else resolves or claims it. Given what it
 * is about, finds the open case.
 */
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

/** The moderator who has claimed the case, unless that is the caller or someone who no longer moderates. */
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

/** Must run inside a transaction. Claims the case for the caller; null ends the claim. */
export async function setClaim(store: Store, id: number, caller: number | null, now: number): Promise<void> {
  const until = caller === null ? null : now + CLAIM_MINUTES * 60_000;
  const claim = { claimed_by: caller, claimed_until: until };
  await store.db.updateTable('cases').set(claim).where('id', '=', id).execute();
  await tellModerators(store);
}

/**
 * Must run inside a transaction. Makes open queues read their cases again. Triggers do the same when a case is opened
 * or resolved.
 */
export async function tellModerators({ db }: Store): Promise<void> {
  await sql.raw(TELL_MODERATORS).execute(db);
}

/** Must run inside a transaction. Gives this outcome to the open reports of the case. */
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

/** Must run inside a transaction. If the same subject has been reported again since, the reports join that case. */
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

/** Must run inside a transaction. Dismisses the upheld reports of a case, so that no one has to decide them again. */
export async function dismissReports({ db }: Store, id: number): Promise<void> {
  const upheld = db.updateTable('reports').set({ state: 'dismissed' }).where('case_id', '=', id);
  await upheld.where('state', '=', 'upheld').execute();
}

/**
 * Must run inside a transaction. Turns the outcome of the reports that led to a removal, when the content's state
 * changes.
 */
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

/** Must run inside a transaction. Inserts a post that moderators have to review before others see it. */
export async function insertHeld(
  store: Store,
  post: Parameters<typeof insertPost>[1],
  caseUid: string,
): Promise<number> {
  const id = await insertPost(store, { ...post, state: 'held' });
  const { authorId: person, now } = post;
  // From now on the author sees something that others do not.
  await appendChange(store, 'postShown', { post: id, user: person });
  await openHeldCase(store, { type: 'post', id }, { uid: caseUid, person, now });
  return id;
}

/** Does the same for a comment. Returns undefined if what it answers was deleted. */
export async function insertHeldComment(
  store: Store,
  comment: Parameters<typeof insertComment>[1],
  caseUid: string,
): Promise<number | undefined> {
  const id = await insertComment(store, { ...comment, state: 'held' });
  if (id === undefined) return undefined;
  const { authorId: person, now } = comment;
  await appendChange(store, 'textHeld', { actor: person });
  await openHeldCase(store, { type: 'comment', id }, { uid: caseUid, person, now });
  return id;
}

const openHeldCase = (store: Store, { type, id }: Edited, given: { uid: string; person: number; now: number }) =>
  openCase(store, { ...given, kind: 'held', about: aboutOf({ type, id }), [type]: id, reports: 0 });

interface Holding {
  caseUid: string;
  now: number;
}

/** Others keep seeing the earlier version until a moderator has reviewed the edit. */
export const holdPostEdit = (store: Store, id: number, { content: text, ...edit }: PostEdit, holding: Holding) =>
  inTransaction(store, async (store) => {
    const post = await lockedPost(store, id);
    if (!post) return;
    const shown = { media: (await picturesOf(store, [id])).get(id) ?? [], sensitive: post.sensitive };
    const earlier = await heldEditOf(store, { type: 'post', id });
    const pictures = post.pictures > 0 ? mergedPictures(earlier?.pictures ?? {}, edit) : {};
    const isChanged = text !== post.content || changesPictures(pictures, shown);
    await holdEdit(store, { ...post, type: 'post', id, text, pictures, isChanged }, holding);
  });

export const holdCommentEdit = (store: Store, id: number, text: string, holding: Holding) =>
  inTransaction(store, async (store) => {
    const comment = await lockedComment(store, id);
    if (!comment) return;
    await holdEdit(store, { ...comment, type: 'comment', id, text, isChanged: text !== comment.text }, holding);
  });

type ToHold = Edited & {
  author_id: number;
  state: string;
  created_at: number;
  text: string;
  pictures?: PictureEdit;
  /** False if the edit equals what others already see. */
  isChanged: boolean;
};

const STAMP_MS = 1000;

async function holdEdit(store: Store, { isChanged, ...edit }: ToHold, { caseUid, now }: Holding): Promise<void> {
  const { type, id, author_id: author, state, text, pictures } = edit;
  if (!isChanged) {
    const held = await takeHeldEdit(store, edit);
    if (held && state === 'visible') await dropHeldCase(store, edit);
  } else {
    const at = Math.max(now, edit.created_at + STAMP_MS);
    await insertHeldEdit(store, { type, id, author, text, ...(pictures && { pictures }), now: at });
    await openHeldCase(store, edit, { uid: caseUid, person: author, now });
  }
  await tellModerators(store);
}

/**
 * Must run inside a transaction that has taken its turn with everyone whom the edit names, and locked the content.
 * Makes the edit visible to everyone.
 */
export async function showHeldEdit(store: Store, edited: Edited, now: number): Promise<void> {
  const edit = await takeHeldEdit(store, edited);
  if (!edit) return;
  if (edited.type === 'post') await rewritePost(store, edited.id, { content: edit.text, ...edit.pictures }, now);
  else await rewriteComment(store, edited.id, edit.text, now);
}

/**
 * Must run inside a transaction, before any row is locked. Takes the turn with everyone named in an edit that an action
 * may show.
 */
export async function takeTurnForHeldEdit(
  store: Store,
  of: { case?: string | undefined; target?: string | undefined; id?: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select text from held_edits where ${
      of.case !== undefined
        ? sql`post_id = (select post_id from cases where uid = ${of.case})
            or comment_id = (select comment_id from cases where uid = ${of.case})`
        : of.target === 'comment'
          ? sql`comment_id = (select id from comments where uid = ${of.id})`
          : sql`post_id = (select id from posts where uid = ${of.id})`
    }`.execute(store.db);
  if (rows[0]) await whomTextTells(store, rows[0].text);
}
