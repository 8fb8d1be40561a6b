import { useState } from 'react';
import { memberWords as words } from '#words/en/community/members.tsx';
import { toast } from '../core/toast.ts';
import { refusalOf } from '../data/calls/errors.ts';
import { required } from '../data/forms/rules.ts';
import { useFields } from '../data/forms/useFields.ts';
import { useSending } from '../data/forms/useSending.ts';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';

/** Something that is done to somebody once it is confirmed. */
export interface Act {
  title: string;
  /** What it does. */
  note: string;
  action: string;
  danger?: boolean;
  /** It has a reason, which they read. */
  reasoned?: boolean;
  /** Gives what to say afterwards. */
  send: (reason: string) => Promise<string>;
}

interface ActDialogProps {
  /** Null while nothing is asked. */
  act: Act | null;
  onClose: () => void;
}

export function ActDialog({ act, onClose }: ActDialogProps) {
  // What is closing still shows what it asked.
  const [shown, setShown] = useState(act);
  const [count, setCount] = useState(0);
  if (act && act !== shown) {
    setShown(act);
    setCount(count + 1);
  }
  return shown && <Asked key={count} act={shown} open={act !== null} onClose={onClose} />;
}

const RULES = { reason: required(() => words.enterReason) };

function Asked({ act, open, onClose }: { act: Act; open: boolean; onClose: () => void }) {
  const { title, note, action, danger, reasoned, send } = act;
  const sent = useSending();
  const { form, field, onSubmit, unplaced } = useFields(reasoned ? RULES : NO_RULES, sent);
  const perform = async (reason: string) => {
    const done = await send(reason);
    onClose();
    toast({ text: done });
  };
  const confirm = ({ reason = '' }: { reason?: string }) => void sent.send(() => refusalOf(perform(reason.trim())));
  return (
    <FormDialog
      open={open}
      title={title}
      lead={<p>{note}</p>}
      form={form}
      onSubmit={onSubmit(confirm)}
      onClose={onClose}
      action={action}
      busyText={words.acting}
      danger={danger}
      sending={sent.sending}
      faults={unplaced}
    >
      {reasoned && <TextArea {...field('reason')} label={words.reason} hint={words.reasonHint} />}
    </FormDialog>
  );
}

const NO_RULES = {} as Partial<typeof RULES> as typeof RULES;
