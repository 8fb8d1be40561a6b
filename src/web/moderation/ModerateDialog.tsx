import { type RefObject, useEffect, useRef, useState } from 'react';
import { getAbout } from '#contract/community/community.ts';
import { type ActionOfAct, NEED_REASON, PERSON_ACTIONS, WITH_END } from '#contract/moderation/acts.ts';
import { getCase } from '#contract/moderation/cases.ts';
import type { TargetType } from '#contract/moderation/reports.ts';
import { statementOf } from '#contract/moderation/statement.ts';
import { decideWords as decide } from '#words/en/moderation/decide.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { type AppThunk, useAppDispatch } from '../core/store.ts';
import type { Call } from '../data/calls/client.ts';
import { isAborted, refusalOf, type Said, saidIn } from '../data/calls/errors.ts';
import { useAnswer } from '../data/calls/useAnswer.ts';
import { answered } from '../data/entities/wire.ts';
import { required } from '../data/forms/rules.ts';
import { useFields } from '../data/forms/useFields.ts';
import { useSending } from '../data/forms/useSending.ts';
import { Choices, Tick } from '../ui/fields/Choices.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { moderated } from './afterAction.ts';
import { act, claim, leave } from './cases.ts';
import { Statement } from './Statement.tsx';

/** Claims a case while its dialog is shown, unless it is resolved, which ends the claim. */
export function useClaim(id: string | null, onRefused: (said: Said) => void): RefObject<boolean> {
  const dispatch = useAppDispatch();
  const settled = useRef(false);
  useEffect(() => {
    if (!id) return;
    const claimed = dispatch(claim(id)).then(
      () => true,
      (error: unknown) => {
        if (!isAborted(error)) onRefused(saidIn(error));
        return false;
      },
    );
    const giveBack = async () => {
      if ((await claimed) && !settled.current) await dispatch(leave(id));
    };
    return () => void giveBack().catch(() => undefined);
  }, [dispatch, id, onRefused]);
  return settled;
}

/** Chooses a rule of the community, or none. Includes a rule that a report names even if it was reworded since. */
export function RuleSelect({ value, onChange }: { value: string; onChange: (rule: string) => void }) {
  const [answer] = useAnswer(ask);
  const rules = new Set([...(answer?.about.rules ?? []), ...(value && [value])]);
  if (rules.size === 0) return null;
  return (
    <SelectField
      label={words.rule}
      value={value}
      onValueChange={onChange}
      options={[{ value: '', label: words.noRule }, ...[...rules].map((rule) => ({ value: rule, label: rule }))]}
    />
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getAbout, { signal });

/** The content or person that the action is about. */
export interface Subject {
  /** The id of the case in the queue; null if there is none. */
  case: string | null;
  /** Another moderator has claimed the case. An owner may act anyway. */
  taken?: boolean;
  target: TargetType | 'appeal';
  content: {
    _id: string;
    text: string;
    state: string;
    revision?: string | undefined;
    edit?: { text: string } | undefined;
  } | null;
  person: { _id: string; username: string } | null;
  /** The rule that a report names. */
  rule?: string | undefined;
}

interface ModerateDialogProps {
  about: Subject;
  action: ActionOfAct;
  onClose: () => void;
  /** Called with the action and the id to undo it. */
  onDone: (action: ActionOfAct, act: string) => void;
}

type Days = '1' | '7' | '30' | 'lifted';

const RULES = { reason: required(() => words.enterReason) };
const NO_RULES = { reason: () => null };

/** Asks for the duration and the reason, and previews the message to the person. Claims the case while it is open. */
export function ModerateDialog({ about, action, onClose, onDone }: ModerateDialogProps) {
  const dispatch = useAppDispatch();
  const [days, setDays] = useState<Days>('7');
  const [rule, setRule] = useState(about.rule ?? '');
  const [alsoRemove, setAlsoRemove] = useState(false);
  const { sending, refused, send, setRefused } = useSending();
  const reasoned = NEED_REASON.includes(action);
  const { form, field, values, onSubmit, unplaced } = useFields(reasoned ? RULES : NO_RULES, { refused });
  const { content, person, target } = about;
  const why = useRef<HTMLTextAreaElement>(null);
  const settled = useClaim(about.taken ? null : about.case, setRefused);
  const onPerson = person !== null && (target === 'user' || PERSON.includes(action));
  const noun = target === 'comment' ? 'comment' : 'post';
  const removable = PERSON.includes(action) && target !== 'user' && content?.state === 'visible';

  // The revision when the dialog opened, because the moderator has not read later ones.
  const [revision] = useState(content?.revision);
  const said = { rule, reason: values.reason.trim(), ...(revision && { revision }) };
  const until = WITH_END.includes(action) && days !== 'lifted' ? Number(days) : null;
  const perform = async (): Promise<void> => {
    const named =
      content && target !== 'appeal' ? { target, id: content._id } : { target: 'user' as const, id: person?._id ?? '' };
    const done = await dispatch(act({ ...(about.case ? { case: about.case } : named), action, ...said, days: until }));
    if (removable && alsoRemove) await dispatch(act({ ...named, action: 'remove', ...said, days: null }));
    onClose();
    onDone(action, done._id);
  };
  const confirm = async () => {
    // On success, the card is removed before `send` returns, so this must be set before.
    settled.current = true;
    settled.current = await send(async () => {
      const refusal = await refusalOf(perform());
      if (refusal?.codes.some(({ code }) => code === 'edited_since')) void showNew();
      return refusal;
    });
  };
  const showNew = async (): Promise<void> => {
    if (about.case) await dispatch(readAgain(about.case));
    else if (content && target !== 'appeal')
      await dispatch(moderated({ target, id: content._id }, person?.username ?? ''));
  };
  const statement = statementOf(
    {
      action,
      target: onPerson || target === 'appeal' ? 'user' : target,
      text: onPerson ? '' : (content?.edit?.text ?? content?.text ?? ''),
      ...said,
      days: until,
    },
    Date.now(),
  );
  return (
    <FormDialog
      open
      initialFocus={why}
      title={decide.titles[action](`@${person?.username ?? ''}`)}
      lead={<p>{decide.notes[action]}</p>}
      form={form}
      onSubmit={onSubmit(() => void confirm())}
      onClose={onClose}
      action={words.acts[action]}
      busyText={words.acting}
      danger={reasoned}
      sending={sending}
      faults={unplaced}
      end={
        <>
          <h3 className="field-label">{decide.theyRead}</h3>
          {action === 'dismiss' ? <p className="muted">{decide.theyReadNothing}</p> : <Statement {...statement} />}
        </>
      }
    >
      {WITH_END.includes(action) && (
        <Choices
          legend={decide.howLong}
          value={days}
          onChange={setDays}
          choices={(['1', '7', '30', 'lifted'] as const).map((value) => ({ value, label: decide.days[value] }))}
        />
      )}
      {reasoned && <RuleSelect value={rule} onChange={setRule} />}
      <TextArea
        {...field('reason')}
        ref={why}
        label={words.reason}
        hint={reasoned ? words.reasonHint : decide.noReasonHint}
        rows={3}
      />
      {removable && <Tick label={decide.alsoRemove[noun]} checked={alsoRemove} onChange={setAlsoRemove} />}
    </FormDialog>
  );
}

/** Loads a case again after its text has changed. */
const readAgain =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const { case: found, asOf } = await call(getCase, { params: { id } });
    dispatch(answered({ cases: [found], asOf }));
  };

const PERSON: readonly ActionOfAct[] = PERSON_ACTIONS;
