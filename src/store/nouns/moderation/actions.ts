import { sql } from 'kysely';
import type { PIPIT } from '#contract/community/log.ts';
import { type Act, type ActionOfAct, RESETS } from '#contract/moderation/acts.ts';
import { excerptOf, type Statement } from '#contract/moderation/statement.ts';
import { stampOf } from '#contract/text/text.ts';
import { dropHeldCase } from '../../data/held-cases.ts';
import { reasonToTell, writeLog } from '../../data/log.ts';
import { addNotice, takeBackNotices, tellReporters } from '../../data/notifications/tell.ts';
import type { Store } from '../../engine/store.ts';
import type { ContentState } from '../../schema/posts/posts.ts';
import { type Standing, setStanding, silence, standingOf, suspendUntil } from '../people/standing.ts';
import { endAppeals, lift, over, reopenAppeals } from './appeal-ends.ts';
import {
  type CaseRow,
  dismissReports,
  openCaseAbout,
  reopenCase,
  settleCase,
  showHeldEdit,
  turnReports,
} from './cases.ts';
import { giveBackPicture, isReset, resetPicture, type ShownPicture, shownPicture } from './pictures.ts';
import { isHeld, lockSubject, type Subject, setContentState } from './subjects.ts';

export interface Doing {
  /** The uid of the log entry. */
  uid: string;
  actor: number | typeof PIPIT;
  action: ActionOfAct;
  subject: Subject;
  /** If true, the person is the guest, who is not notified. */
  guest: boolean;
  case?: CaseRow | undefined;
  rule: string;
  reason: string;
  until: number | null;
  now: number;
}

const SHOWN: Partial<Record<ActionOfAct, ContentState>> = {
  hold: 'held',
  remove: 'removed',
  restore: 'visible',
  dismiss: 'visible',
};

/** True if the action is about the post or comment, and not about its author. */
export const isOnContent = (action: ActionOfAct, { type }: Subject): boolean => type !== 'user' && action in SHOWN;

/** The new state of the post or comment; undefined if the action does not change it. */
export function stateAfter(action: ActionOfAct, subject: Subject): ContentState | undefined {
  const { type, state, edit } = subject;
  const next = type === 'user' ? undefined : SHOWN[action];
  // Dismissing shows what was held. What someone has removed stays removed.
  if (action === 'dismiss' && !isHeld(subject)) return undefined;
  return next === state && !(next === 'visible' && edit) ? undefined : next;
}

/** True if the action publishes something that only moderators and the author saw. */
export const showsHeld = (action: ActionOfAct, subject: Subject): boolean =>
  stateAfter(action, subject) === 'visible' && (subject.state === 'held' || subject.edit !== undefined);

/** Must run inside a transaction that has locked the subject, and checked that the action is allowed. */
export async function perform(store: Store, doing: Doing): Promise<void> {
  const { action, subject, actor, reason, rule, until, now } = doing;
  const onContent = isOnContent(action, subject);
  const shown = await stateNow(store, doing, onContent);
  // An undo will hold the content as a whole: everyone has read the edit by then, and the text before it is lost.
  const was = showsHeld(action, subject) && subject.state === 'visible' ? { state: 'held' as const } : shown;
  const details = {
    ...named(subject),
    ...(rule && { rule }),
    ...(until !== null && { until: stampOf(until) }),
  };
  const entry = await writeLog(store, { uid: doing.uid, actor, action, target: subject.person, reason, details, now });
  const caseId = doing.case?.id ?? (await openOwnCase(store, doing));
  await change(store, doing, entry, caseId);
  const became = await stateNow(store, doing, onContent);
  await store.db
    .insertInto('acts')
    .values({
      log_id: entry,
      case_id: caseId,
      target: onContent ? subject.type : 'user',
      post_id: onContent && subject.type === 'post' ? subject.id : null,
      comment_id: onContent && subject.type === 'comment' ? subject.id : null,
      rule,
      until,
      was: JSON.stringify(was),
      became: JSON.stringify(became),
      undone_at: null,
    })
    .execute();
  await tell(store, doing, entry, onContent);
  if (caseId !== null && action !== 'hold') {
    await settle(store, doing, caseId, entry);
    await queueHeldEdit(store, subject, now);
  }
}

/** Must run inside a transaction. Queues an edit that is still held, regardless of what was decided about the rest. */
async function queueHeldEdit(store: Store, { type, id }: Subject, now: number): Promise<void> {
  const subject = type === 'user' ? undefined : await lockSubject(store, type, { id });
  if (!subject?.edit || subject.state === 'removed') return;
  await openCaseAbout(store, subject, { uid: crypto.randomUUID(), kind: 'held', reports: 0, now });
}

/**
 * Held or removed content gets a case even if no one reported it; held content waits in the queue. A person whose
 * picture was removed gets one too, because the case stores the picture.
 */
async function openOwnCase(store: Store, { action, subject, now }: Doing): Promise<number | null> {
  if (action !== 'hold' && action !== 'remove' && !isReset(action)) return null;
  const about = isReset(action) ? ({ ...subject, type: 'user', id: subject.person } as const) : subject;
  return openCaseAbout(store, about, { uid: crypto.randomUUID(), kind: 'held', reports: 0, now });
}

/** The details of the log entry that name the subject. */
const named = ({ type, uid }: Subject): object => (type === 'user' ? {} : { [type]: uid });

/** `rev` is only set while the content is held, because its author may edit it until someone shows it. */
interface ShownContent {
  state: ContentState | null;
  rev?: number | undefined;
}

type Snapshot = ShownContent | Standing | ShownPicture;

const stateNow = async (
  store: Store,
  { action, subject }: Pick<Doing, 'action' | 'subject'>,
  onContent: boolean,
): Promise<Snapshot> => {
  if (isReset(action)) return shownPicture(store, subject.person, action);
  if (!onContent) return standingOf(store, subject.person);
  return contentNow(store, subject);
};

async function contentNow(store: Store, { type, id }: Subject): Promise<ShownContent> {
  const { state = null, rev } = (await lockSubject(store, type, { id })) ?? {};
  return { state, ...(state === 'held' && { rev }) };
}

async function change(store: Store, doing: Doing, entry: number, caseId: number | null): Promise<void> {
  const { action, subject, until } = doing;
  if (isReset(action)) await resetPicture(store, { ...doing, action, person: subject.person, caseId: caseId ?? 0 });
  const state = stateAfter(action, subject);
  if (state === 'visible' && subject.type !== 'user')
    await showHeldEdit(store, { type: subject.type, id: subject.id }, doing.now);
  if (state && state !== subject.state) await setContentState(store, subject, state, doing.now);
  if (state === 'visible' && subject.type !== 'user')
    await endAppeals(store, [subject.person], over[subject.type](subject.id), doing);
  if (state === 'visible' && subject.state === 'removed') await turnReports(store, subject, 'upheld', 'dismissed');
  if (action === 'silence') await silence(store, subject.person, until);
  if (action === 'suspend' || action === 'remove_member') await suspendUntil(store, subject.person, entry, until);
  if (action === 'lift') await lift(store, subject.person, doing);
}

const statement = ({ action, subject, rule, reason, until }: Doing, onContent: boolean): Statement => ({
  // To its author, dismissed content is simply shown again.
  action: action === 'dismiss' ? 'restore' : action,
  target: onContent ? subject.type : 'user',
  text: excerptOf(subject.edit?.text ?? subject.text),
  rule,
  reason: reasonToTell(action, reason),
  until: until === null ? null : stampOf(until),
});

async function tell(store: Store, doing: Doing, entry: number, onContent: boolean): Promise<void> {
  const { action, subject, uid, now } = doing;
  if (doing.guest || (action === 'dismiss' && stateAfter(action, subject) === undefined)) return;
  const data = { act: uid, ...statement(doing, onContent) };
  await addNotice(store, { user: subject.person, kind: 'act', data, entry, now });
}

/** Actions that find nothing wrong with what was reported. */
const IN_FAVOUR: readonly ActionOfAct[] = ['dismiss', 'restore', 'lift'];

async function settle(store: Store, { action, subject, now }: Doing, caseId: number, entry: number): Promise<void> {
  const outcome = IN_FAVOUR.includes(action) ? 'dismissed' : 'upheld';
  const done = action === 'remove' ? 'remove' : null;
  await tellReporters(store, { caseId, data: { target: subject.type, outcome, action: done }, entry, now });
  await settleCase(store, caseId, outcome, now);
}

export interface ActFound {
  id: number;
  log_id: number;
  uid: string;
  action: ActionOfAct;
  actor_id: number | null;
  person: number | null;
  reason: string;
  created_at: number;
  case_id: number | null;
  target: Act['target'];
  post_id: number | null;
  comment_id: number | null;
  rule: string;
  until: number | null;
  was: string;
  became: string;
  undone_at: number | null;
}

/** Must run inside a transaction. Locks the act until its end, so that no one else undoes it. */
export async function lockAct(
  { db, engine }: Store,
  key: { uid: string } | { entry: number },
): Promise<ActFound | undefined> {
  const found = db
    .selectFrom('acts')
    .innerJoin('log', 'log.id', 'acts.log_id')
    .selectAll('acts')
    .select(['log.uid', 'log.actor_id', 'log.target_id as person', 'log.reason', 'log.created_at'])
    .select((eb) => eb.ref('log.action').$castTo<ActionOfAct>().as('action'))
    .where((eb) => ('uid' in key ? eb('log.uid', '=', key.uid) : eb('log.id', '=', key.entry)));
  return (engine === 'postgres' ? found.forNoKeyUpdate('acts') : found).executeTakeFirst();
}

interface Undoing {
  /** The uid of the log entry. */
  uid: string;
  actor: number;
  /** True if an appeal is granted: the reports are dismissed then, so that no one has to decide them again. */
  granted?: boolean;
  now: number;
}

/**
 * changed: something else was done since. edited: the held text is another one now. gone: a picture is no longer
 * stored.
 */
export type Undone = 'undone' | 'changed' | 'edited' | 'gone';

/** Must run inside a transaction. Locks the subject of the act. Undefined if its author has deleted it. */
export async function lockSubjectOf(
  store: Store,
  { target, post_id, comment_id, person }: ActFound,
): Promise<Subject | undefined> {
  const id = { post: post_id, comment: comment_id, user: person }[target];
  return id === null ? undefined : lockSubject(store, target, { id });
}

/** Must run inside a transaction. */
export async function undo(
  store: Store,
  act: ActFound,
  { uid, actor, granted = false, now }: Undoing,
): Promise<Undone> {
  const { target, person } = act;
  const subject = await lockSubjectOf(store, act);
  if (!subject || person === null) return 'changed';
  const back = act.was === act.became ? 'undone' : await changeBack(store, act, subject, now);
  if (back !== 'undone') return back;
  await store.db.updateTable('acts').set({ undone_at: now }).where('id', '=', act.id).execute();
  await writeLog(store, {
    uid,
    actor,
    action: 'undo',
    target: person,
    details: { act: act.uid, action: act.action, ...named(subject) },
    now,
  });
  if (act.case_id !== null) await (granted ? dismissReports : reopenCase)(store, act.case_id);
  const was = JSON.parse(act.was) as { state?: ContentState };
  if (isReset(act.action) || (target !== 'user' && was.state !== 'held' && !subject.edit))
    await dropHeldCase(store, subject);
  await queueHeldEdit(store, subject, now);
  await endAppeals(store, [person], over.entry(act.log_id), { actor, now });
  if (IN_FAVOUR.includes(act.action)) await reopenAppeals(store, person, act.created_at);
  const readers = await takeBackNotices(store, act.log_id, granted ? person : null);
  const { rule, until } = act;
  const reason = reasonToTell(act.action, act.reason);
  const told = { action: act.action, target, text: excerptOf(subject.text), rule, reason };
  const data = { ...told, until: until === null ? null : stampOf(until) };
  if (readers.includes(person)) await addNotice(store, { user: person, kind: 'undone', data, now });
  return 'undone';
}

async function changeBack(store: Store, act: ActFound, subject: Subject, now: number): Promise<Undone> {
  const { action, uid } = act;
  if (act.target !== 'user') {
    const [shown, became] = [await contentNow(store, subject), JSON.parse(act.became) as ShownContent];
    if (shown.state !== became.state || (await isFollowed(store, act))) return 'changed';
    // Acts of earlier releases have no revision.
    if (became.rev !== undefined && shown.rev !== became.rev) return 'edited';
    const { state } = JSON.parse(act.was) as { state: ContentState };
    await setContentState(store, subject, state, now);
    if (action === 'restore' && state === 'removed') await turnReports(store, subject, 'dismissed', 'upheld');
    return 'undone';
  }
  if (JSON.stringify(await stateNow(store, { action, subject }, false)) !== act.became) return 'changed';
  if (await isFollowed(store, act)) return 'changed';
  if (isReset(action)) {
    const picture = JSON.parse(act.was) as ShownPicture;
    return (await giveBackPicture(store, picture, { person: subject.person, action, uid })) ? 'undone' : 'gone';
  }
  await setStanding(store, subject.person, JSON.parse(act.was) as Standing);
  return 'undone';
}

/** True if a later act on the same subject is in force, even if both leave it in the same state. */
async function isFollowed({ db }: Store, act: ActFound): Promise<boolean> {
  const { log_id, target, post_id, comment_id, person, action } = act;
  const others = sql.join(RESETS.map((reset) => sql.lit(reset)));
  const isAlike = isReset(action) ? sql`log.action = ${action}` : sql`log.action not in (${others})`;
  const isSame = {
    post: sql`acts.post_id = ${post_id}`,
    comment: sql`acts.comment_id = ${comment_id}`,
    user: sql`acts.target = 'user' and log.target_id = ${person} and ${isAlike}`,
  }[target];
  const { rows } = await sql`
    select 1 as found from log cross join acts
    where acts.log_id = log.id and log.id > ${log_id} and acts.undone_at is null and acts.was <> acts.became and ${isSame}
    limit 1`.execute(db);
  return rows.length > 0;
}
