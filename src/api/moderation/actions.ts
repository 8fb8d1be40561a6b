import * as contract from '#contract/moderation/acts.schema.ts';
import { type ActionOfAct, CONTENT_ACTIONS, WITH_END } from '#contract/moderation/acts.ts';
import { untilOf } from '#contract/moderation/statement.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { aboutOf } from '#store/data/held-cases.ts';
import { writeLog } from '#store/data/log.ts';
import { tellReporters } from '#store/data/notifications/tell.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import {
  isOnContent,
  lockAct,
  lockSubjectOf,
  perform,
  showsHeld,
  stateAfter,
  type Undone,
  undo,
} from '#store/nouns/moderation/actions.ts';
import { shownAct } from '#store/nouns/moderation/case-view.ts';
import { type CaseRow, lockCase, settleCase, takeTurnForHeldEdit } from '#store/nouns/moderation/cases.ts';
import { isReset, shownPicture } from '#store/nouns/moderation/pictures.ts';
import { findCase } from '#store/nouns/moderation/queue.ts';
import { targetIn } from '#store/nouns/moderation/reports.ts';
import { lockSubject, revisionOfSubject, type Subject } from '#store/nouns/moderation/subjects.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { lockMember, type Target } from '#store/nouns/people/standing.ts';
import { jsonOf } from '#store/reading/json.ts';
import { refuseAct } from '../guard/standing.ts';
import { Refusal } from '../http/refusal.ts';
import type { Call, Serve } from '../serve.ts';
import { lockOpenCase, refuseClaimed } from './cases.ts';

export function serveActs(serve: Serve): void {
  serve(contract.makeAct, async (call) => {
    const uid = call.newId();
    await inTransaction(call.store, (store) => act(call, store, uid));
    return jsonOf({ act: await shownAct(call.store, { uid }) });
  });

  serve(contract.undoAct, async (call) => {
    const now = call.clock();
    await inTransaction(call.store, async (store) => {
      const found = await lockAct(store, { uid: call.params.id });
      if (found) await lockSubjectOf(store, found);
      const person = found?.person == null ? undefined : await lockMember(store, { id: found.person });
      if (!found || !person) throw new Refusal(404, MESSAGES.noSuchAct);
      refuseAct(call.caller, person, { onContent: found.target !== 'user' });
      const open = found.case_id === null ? undefined : await lockCase(store, { id: found.case_id });
      if (open?.state === 'open') await refuseClaimed(store, open, call.caller, now);
      if (found.undone_at !== null) throw new Refusal(400, MESSAGES.alreadyUndone);
      refuseNotUndone(await undo(store, found, { uid: call.newId(), actor: call.caller.id, now }));
    });
    return jsonOf({ act: await shownAct(call.store, { uid: call.params.id }) });
  });
}

export function refuseNotUndone(undone: Undone): void {
  if (undone === 'changed') throw new Refusal(400, MESSAGES.changedSince);
  if (undone === 'edited') throw new Refusal(409, MESSAGES.editedSince);
  if (undone === 'gone') throw new Refusal(400, MESSAGES.pictureGone);
}

type Acting = Call<typeof contract.makeAct>;

/** Lock order: the subject, then its author, then the case, so no two actions or edits on one text can deadlock. */
async function act(call: Acting, store: Store, uid: string): Promise<void> {
  const { caller, body } = call;
  const { action, rule, reason } = body;
  const now = call.clock();
  if (action === 'dismiss' || action === 'restore') await takeTurnForHeldEdit(store, body);
  const named = body.case === undefined ? undefined : await findCaseFor(store, body.case, caller);
  const subject = named
    ? await subjectOf(store, named)
    : await lockSubject(store, body.target ?? 'user', { uid: body.id ?? '' });
  const person = subject && (await lockMember(store, { id: subject.person }));
  const open = named
    ? await lockOpenCase(store, named.uid, caller)
    : subject && (await lockCase(store, { about: aboutOf(subject) }));
  if (open) await refuseClaimed(store, open, caller, now);
  if (open && action === 'dismiss' && !person) {
    await dismissNothing(store, open, { uid, actor: caller.id, reason, now });
    return;
  }
  if (!subject || !person) throw new Refusal(404, MISSING[subject?.type ?? body.target ?? 'user']);
  refuseFor(call, action, subject, person, open);
  refuseUnread(body, subject);
  if (isReset(action) && (await shownPicture(store, person.id, action)).url === '')
    throw new Refusal(400, MESSAGES.alreadySo);
  const until = WITH_END.includes(action) ? untilOf(body.days, now) : null;
  const doing = { uid, actor: caller.id, action, subject, rule, reason, until, now };
  await perform(store, { ...doing, guest: person.guest === 1, case: open });
}

/**
 * A moderator must name the revision they read, to show a held text, and so that nothing is decided about a text that
 * has changed since.
 */
function refuseUnread({ action, revision }: Acting['body'], subject: Subject): void {
  if (subject.type === 'user') return;
  if (revision === undefined && showsHeld(action, subject)) throw new Refusal(422, MESSAGES.revisionRequired);
  if (revision !== undefined && revision !== revisionOfSubject(subject)) throw new Refusal(409, MESSAGES.editedSince);
}

const MISSING = { post: MESSAGES.noSuchPost, comment: MESSAGES.noSuchComment, user: MESSAGES.noSuchUser };

/** Returns a case about a report or held content. Sign-ups and appeals have their own routes. */
async function findCaseFor(store: Store, uid: string, caller: Caller): Promise<CaseRow> {
  const found = await findCase(store, uid, caller.id);
  if (!found) throw new Refusal(404, MESSAGES.noSuchCase);
  if (found.kind !== 'report' && found.kind !== 'held') throw new Refusal(400, MESSAGES.wrongTarget);
  return found;
}

/** The case is about the person if the author deleted the content. */
async function subjectOf(store: Store, { post_id, comment_id, user_id }: CaseRow): Promise<Subject | undefined> {
  const content =
    post_id !== null
      ? await lockSubject(store, 'post', { id: post_id })
      : comment_id !== null
        ? await lockSubject(store, 'comment', { id: comment_id })
        : undefined;
  return content ?? (user_id === null ? undefined : lockSubject(store, 'user', { id: user_id }));
}

function refuseFor(
  call: Acting,
  action: ActionOfAct,
  subject: Subject,
  person: Target,
  open: CaseRow | undefined,
): void {
  if (action === 'dismiss') {
    if (person.id === call.caller.id) throw new Refusal(400, MESSAGES.actOnSelf);
    if (!open) throw new Refusal(400, MESSAGES.wrongTarget);
    // The action shows held content.
    if (stateAfter(action, subject) !== undefined) refuseAct(call.caller, person, { onContent: true });
    return;
  }
  refuseAct(call.caller, person, { onContent: isOnContent(action, subject) });
  if (isContentAction(action)) {
    if (subject.type === 'user') throw new Refusal(400, MESSAGES.wrongTarget);
    if (stateAfter(action, subject) === undefined || (action === 'hold' && subject.state !== 'visible'))
      throw new Refusal(400, MESSAGES.alreadySo);
    return;
  }
  const isIn = person.state === 'active' || person.state === 'silenced';
  if (action === 'lift') {
    if (person.state === 'active') throw new Refusal(400, MESSAGES.alreadySo);
    const mayLift =
      person.state === 'silenced' || person.suspension === 'suspend' || person.suspension === 'remove_member';
    if (!mayLift) throw new Refusal(400, MESSAGES.wrongTarget);
  } else {
    const alsoSuspended = action === 'warn' || isReset(action);
    if (!isIn && (!alsoSuspended || person.state === 'waiting')) throw new Refusal(400, MESSAGES.notActive);
  }
}

const isContentAction = (action: ActionOfAct): boolean => (CONTENT_ACTIONS as readonly string[]).includes(action);

/** Both the reported content and its author are gone. */
async function dismissNothing(
  store: Store,
  open: CaseRow,
  entry: { uid: string; actor: number; reason: string; now: number },
): Promise<void> {
  const id = await writeLog(store, { ...entry, action: 'dismiss' });
  const data = { target: targetIn(open.about), outcome: 'dismissed', action: null } as const;
  await tellReporters(store, { caseId: open.id, data, entry: id, now: entry.now });
  await settleCase(store, open.id, 'dismissed', entry.now);
}
