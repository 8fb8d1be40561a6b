import { Shield } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { getAbout } from '#contract/community/community.ts';
import { REASONS, report } from '#contract/moderation/reports.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { isAborted, type Said, saidIn } from '../calls/callError.ts';
import type { Call } from '../calls/client.ts';
import { useAnswer } from '../calls/useAnswer.ts';
import { useFields } from '../session/forms/useFields.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Choices } from '../ui/fields/Choices.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { commonWords } from '../words/en/common.ts';
import { reportWords as words } from '../words/en/moderation/report.ts';
import type { Reported } from './reported.ts';

interface ReportDialogProps {
  about: Reported;
  open: boolean;
  onClose: () => void;
  /** It is not shown to the reporter any more. */
  onSent: () => void;
  /** What else can be done about the person. */
  distance?: ReactNode;
}

type Reason = (typeof REASONS)[number];

const NO_RULES = { note: () => null };

export function ReportDialog({ about, open, onClose, onSent, distance }: ReportDialogProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const [chosenRule, setRule] = useState('');
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const { form, field, onSubmit, unplaced } = useFields(NO_RULES, { refused });
  const [answer] = useAnswer(ask);
  const { rules = [], name: community = '' } = answer?.about ?? {};
  const rule = chosenRule || (rules[0] ?? '');
  const { target, id: targetId, name, text } = about;

  const send = async (note: string) => {
    if (sending) return;
    if (!reason) return setRefused({ errors: [words.choose], codes: [] });
    setSending(true);
    const body = { target, id: targetId, reason, note, rule: reason === 'rule' ? rule : '' };
    try {
      await dispatch((_dispatch, _getState, { call }) => call(report, { body }));
      setSent(true);
    } catch (error) {
      if (!isAborted(error)) setRefused(saidIn(error));
    } finally {
      setSending(false);
    }
  };
  const close = () => {
    onClose();
    if (sent) onSent();
  };
  if (sent) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={words.thanks}
        footer={<Button onClick={close}>{words.done}</Button>}
      >
        <p className="lead-text">
          <b>{words.sent}</b>
        </p>
        <p>{words.sentNote(name)}</p>
        {distance && <div className="pair">{distance}</div>}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.titles[target]}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} loading={sending} busyText={words.sending}>
            {words.send}
          </Button>
        </>
      }
    >
      {text && (
        <blockquote className="statement-quote line-clamp-2" dir="auto">
          {text}
        </blockquote>
      )}
      <form
        ref={form}
        id={id}
        className="contents"
        noValidate
        onSubmit={onSubmit(({ note }) => void send(note.trim()))}
      >
        <Choices
          legend={words.wrong}
          value={reason}
          onChange={setReason}
          choices={REASONS.filter((value) => value !== 'rule' || rules.length > 0).map((value) => {
            const note = words.reasonNotes[value];
            return { value, label: words.reasons[value], ...(note && { note }) };
          })}
        />
        {reason === 'rule' && (
          <Choices
            legend={words.whichRule}
            value={rule}
            onChange={setRule}
            choices={rules.map((value) => ({ value, label: value }))}
          />
        )}
        <TextArea {...field('note')} label={words.noteLabel} rows={3} />
        <FormError>{unplaced}</FormError>
      </form>
      <div className="callout callout-quiet">
        <Shield />
        <div>
          <b>{words.next}</b>
          <p>{words.nextNote(community, name)}</p>
        </div>
      </div>
    </Dialog>
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getAbout, { signal });
