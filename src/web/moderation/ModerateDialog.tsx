import { useId, useRef, useState } from 'react';
import { type ActionOfAct, NEED_REASON, WITH_END } from '#contract/moderation/acts.ts';
import type { TargetType } from '#contract/moderation/reports.ts';
import { statementOf } from '#contract/moderation/statement.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { isAborted, type Said, saidIn } from '../calls/callError.ts';
import { required } from '../session/forms/required.ts';
import { useFields } from '../session/forms/useFields.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Choices, Tick } from '../ui/fields/Choices.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { commonWords } from '../words/en/common.ts';
import { deskWords as words } from '../words/en/moderation/desk.tsx';
import { act } from './cases.ts';
import { RuleSelect } from './RuleSelect.tsx';
import { Statement } from './Statement.tsx';
import { useClaim } from './useClaim.ts';

/** What is acted on. */
export interface Subject {
  /** That waits because of it. */
  case: string | null;
  target: TargetType | 'appeal';
  content: { _id: string; text: string; state: string } | null;
  person: { _id: string; username: string } | null;
}

interface ModerateDialogProps {
  about: Subject;
  action: ActionOfAct;
  onClose: () => void;
  /** With what was done, and the act, to undo it. */
  onDone: (action: ActionOfAct, act: string) => void;
}

type Days = '1' | '7' | '30' | 'lifted';

const RULES = { reason: required(() => words.enterReason) };
const NO_RULES = { reason: () => null };

/** What it does, for how long and why; and what the person will read. The case is the caller's while it is open. */
export function ModerateDialog({ about, action, onClose, onDone }: ModerateDialogProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [days, setDays] = useState<Days>('7');
  const [rule, setRule] = useState('');
  const [alsoRemove, setAlsoRemove] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const reasoned = NEED_REASON.includes(action);
  const { form, field, values, onSubmit, unplaced } = useFields(reasoned ? RULES : NO_RULES, { refused });
  const { content, person, target } = about;
  const why = useRef<HTMLTextAreaElement>(null);
  const settled = useClaim(about.case, setRefused);
  const onPerson = person !== null && (target === 'user' || PERSON.includes(action));
  const removable = PERSON.includes(action) && target !== 'user' && content?.state === 'visible';

  const said = { rule, reason: values.reason.trim() };
  const until = WITH_END.includes(action) && days !== 'lifted' ? Number(days) : null;
  const send = async () => {
    if (sending) return;
    setSending(true);
    // Where it is done, the card goes before this goes on.
    settled.current = true;
    try {
      const on = about.case ? { case: about.case } : { target: 'user' as const, id: person?._id ?? '' };
      const done = await dispatch(act({ ...on, action, ...said, days: until }));
      if (removable && alsoRemove && content) {
        const also = { target: target as 'post' | 'comment', id: content._id, action: 'remove' as const };
        await dispatch(act({ ...also, ...said, days: null }));
      }
      onClose();
      onDone(action, done._id);
    } catch (error) {
      settled.current = false;
      if (!isAborted(error)) setRefused(saidIn(error));
    } finally {
      setSending(false);
    }
  };
  const statement = statementOf(
    {
      action,
      target: onPerson || target === 'appeal' ? 'user' : target,
      text: onPerson ? '' : (content?.text ?? ''),
      ...said,
      days: until,
    },
    Date.now(),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={why}
      title={words.titles[action](`@${person?.username ?? ''}`)}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} kind={reasoned ? 'danger' : 'pri'} loading={sending} busyText={words.acting}>
            {words.acts[action]}
          </Button>
        </>
      }
    >
      <p>{words.notes[action]}</p>
      <form ref={form} id={id} className="contents" noValidate onSubmit={onSubmit(() => void send())}>
        {WITH_END.includes(action) && (
          <Choices
            legend={words.howLong}
            value={days}
            onChange={setDays}
            choices={(['1', '7', '30', 'lifted'] as const).map((value) => ({ value, label: words.days[value] }))}
          />
        )}
        {reasoned && <RuleSelect value={rule} onChange={setRule} />}
        <TextArea
          {...field('reason')}
          ref={why}
          label={words.reason}
          hint={reasoned ? words.reasonHint : words.noReasonHint}
          rows={3}
        />
        {removable && <Tick label={words.alsoRemove} checked={alsoRemove} onChange={setAlsoRemove} />}
        <FormError>{unplaced}</FormError>
      </form>
      <h3 className="field-label">{words.theyRead}</h3>
      {action === 'dismiss' ? <p className="muted">{words.theyReadNothing}</p> : <Statement {...statement} />}
    </Dialog>
  );
}

const PERSON: readonly ActionOfAct[] = ['warn', 'silence', 'suspend', 'remove_member', 'lift'];
