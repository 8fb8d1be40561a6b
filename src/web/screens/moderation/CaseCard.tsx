import { type KeyboardEvent, useState } from 'react';
import { type ActionOfAct, RESETS } from '#contract/moderation/acts.ts';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { DecideSignup } from '../../community/DecideSignup.tsx';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { gone } from '../../data/entities/entitiesSlice.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { cases, resetsOf, undo } from '../../moderation/cases.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { actionOfKey } from './actionOfKey.ts';
import { CaseFacts, CaseMarks, CaseReports, CaseSubject } from './CaseParts.tsx';

const actDialog = lazy(() => import('../../moderation/ModerateDialog.tsx').then((module) => module.ModerateDialog));
const answerDialog = lazy(() => import('./AnswerDialog.tsx').then((module) => module.AnswerDialog));
const context = lazy(() => import('./CaseContext.tsx').then((module) => module.CaseContext));

export function CaseCard({ id, listKey }: { id: string; listKey: ListKey }) {
  const about = useAppSelector(({ entities }) => entities.cases.byId[id]);
  return about ? <Card about={about} listKey={listKey} /> : null;
}

function Card({ about, listKey }: { about: DeskCase; listKey: ListKey }) {
  const dispatch = useAppDispatch();
  const me = useCurrentUser();
  const [action, setAction] = useState<ActionOfAct | null>(null);
  const [answering, setAnswering] = useState(false);
  const [shown, setShown] = useState(false);
  const ActDialog = useLoaded(actDialog, action !== null, () => setAction(null));
  const AnswerDialog = useLoaded(answerDialog, answering, () => setAnswering(false));
  const Context = useLoaded(context, shown, () => setShown(false));
  const { _id, kind, target, claim, person, createdAt } = about;
  const isOpen = about.state === 'open';
  const taken = claim && claim.by._id !== me._id ? claim : null;
  const actions = isOpen ? actionsFor(about) : [];
  const locked = taken !== null && me.role !== 'owner';

  const takeBack = async (act: string) => {
    try {
      await dispatch(undo(act));
      void dispatch(cases.load(listKey));
      toast({ text: words.undone });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notUndone, error, () => takeBack(act));
    }
  };
  const onDone = (done: ActionOfAct, act: string) => {
    // Other cards show the record of the same person, too.
    void dispatch(cases.load(listKey));
    toast({ text: words.done[done], undo: () => void takeBack(act) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = actionOfKey(event);
    if (!chosen || locked || action || !actions.includes(chosen)) return;
    event.preventDefault();
    setAction(chosen);
  };
  return (
    <article className="case" onKeyDown={onKeyDown}>
      <div className="case-head">
        <CaseMarks about={about} />
        <Time at={createdAt} ago />
      </div>
      <CaseSubject about={about} />
      <CaseReports about={about} />
      <CaseFacts about={about} />
      {taken && <p className="case-taken">{words.hasIt(`@${taken.by.username}`, <Time at={taken.until} full />)}</p>}
      {!isOpen && <p className="case-taken">{words.settledMeanwhile}</p>}
      {kind !== 'signup' && (
        <Button kind="quiet" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? words.hideContext : words.context}
        </Button>
      )}
      {shown && Context && <Context about={about} />}
      {kind === 'signup' && person && isOpen && (
        <DecideSignup person={person} onDecided={() => dispatch(gone({ cases: [_id] }))} />
      )}
      {kind === 'appeal' && isOpen && (
        <div className="pair">
          <Button size="sm" disabled={locked} onPointerEnter={preloadDialog} onClick={() => setAnswering(true)}>
            {words.answer}
          </Button>
        </div>
      )}
      {actions.length > 0 && (
        <div className="case-acts">
          {actions.map((each) => (
            <Button
              key={each}
              kind="sec"
              className={TAKES.includes(each) ? 'btn-takes' : undefined}
              size="sm"
              disabled={locked}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => setAction(each)}
            >
              {each === 'remove' ? words.removeIt[target === 'comment' ? 'comment' : 'post'] : words.acts[each]}
            </Button>
          ))}
        </div>
      )}
      {ActDialog && action && (
        <ActDialog
          about={{ ...about, case: _id, taken: taken !== null, rule: about.reports.find(({ rule }) => rule)?.rule }}
          action={action}
          onClose={() => setAction(null)}
          onDone={onDone}
        />
      )}
      {AnswerDialog && <AnswerDialog about={about} open={answering} onClose={() => setAnswering(false)} />}
    </article>
  );
}

/** Actions that are shown as destructive. */
const TAKES: readonly ActionOfAct[] = ['remove', ...RESETS, 'suspend', 'remove_member'];

function actionsFor({ kind, target, content, person }: DeskCase): ActionOfAct[] {
  if (kind === 'signup' || kind === 'appeal') return [];
  const onPerson: ActionOfAct[] = person && person.state !== 'suspended' ? ['warn', 'silence', 'suspend'] : [];
  if (target === 'user')
    return ['dismiss', ...resetsOf(person), ...onPerson, ...(person ? (['remove_member'] as const) : [])];
  if (!content || content.state === 'removed') return ['dismiss', ...onPerson];
  if (content.state === 'held' || content.edit) return ['restore', 'remove', ...onPerson];
  return ['dismiss', 'hold', 'remove', ...onPerson];
}
