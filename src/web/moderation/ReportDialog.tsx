import { Shield } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getAbout } from '#contract/community/community.ts';
import { REASONS, report } from '#contract/moderation/reports.ts';
import { reportWords as words } from '#words/en/moderation/report.ts';
import { useAppDispatch } from '../core/store.ts';
import type { Call } from '../data/calls/client.ts';
import { refusalOf } from '../data/calls/errors.ts';
import { useAnswer } from '../data/calls/useAnswer.ts';
import { useFields } from '../data/forms/useFields.ts';
import { useSending } from '../data/forms/useSending.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Choices } from '../ui/fields/Choices.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import type { Reported } from './reportTarget.ts';

interface ReportDialogProps {
  about: Reported;
  open: boolean;
  onClose: () => void;
  /** Called as soon as the report is sent: from then on its content is hidden from the reporter. */
  onSent: () => void;
  /** Buttons for other measures against the person. */
  distance?: ReactNode;
}

type Reason = (typeof REASONS)[number];

const NO_RULES = { note: () => null };

export function ReportDialog({ about, open, onClose, onSent, distance }: ReportDialogProps) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState<Reason | null>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const { sending, refused, send, setRefused } = useSending();
  const { form, field, onSubmit, unplaced } = useFields(NO_RULES, { refused });
  const [answer] = useAnswer(ask);
  const { rules = [], name: community = '' } = answer?.about ?? {};
  const { target, id: targetId, name, text } = about;

  const tell = async (note: string) => {
    if (!reason) return setRefused({ errors: [words.choose], codes: [] });
    if (reason === 'rule' && rule === null) return setRefused({ errors: [words.chooseRule], codes: [] });
    const body = { target, id: targetId, reason, note, rule: (reason === 'rule' && rule) || '' };
    const done = await send(() => refusalOf(dispatch((_dispatch, _getState, { call }) => call(report, { body }))));
    if (!done) return;
    setSent(true);
    onSent();
  };
  if (sent) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={words.thanks}
        footer={<Button onClick={onClose}>{words.done}</Button>}
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
    <FormDialog
      open={open}
      title={words.titles[target]}
      lead={
        text && (
          <blockquote className="statement-quote line-clamp-2" dir="auto">
            {text}
          </blockquote>
        )
      }
      form={form}
      onSubmit={onSubmit(({ note }) => void tell(note.trim()))}
      onClose={onClose}
      action={words.send}
      busyText={words.sending}
      sending={sending}
      faults={unplaced}
      end={
        <div className="callout callout-quiet">
          <Shield />
          <div>
            <b>{words.next}</b>
            <p>{words.nextNote(community, name)}</p>
          </div>
        </div>
      }
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
    </FormDialog>
  );
}

const ask = (call: Call, signal: AbortSignal) => call(getAbout, { signal });
