import { useId, useState } from 'react';
import { isAborted, type Said, saidIn } from '../calls/callError.ts';
import { required } from '../session/forms/required.ts';
import { useFields } from '../session/forms/useFields.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { toast } from '../ui/layers/toast.ts';
import { commonWords } from '../words/en/common.ts';
import { memberWords as words } from '../words/en/community/members.tsx';

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
  const id = useId();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const { form, field, onSubmit, unplaced } = useFields(reasoned ? RULES : NO_RULES, { refused });
  const confirm = async ({ reason = '' }: { reason?: string }) => {
    if (sending) return;
    setSending(true);
    try {
      const done = await send(reason.trim());
      onClose();
      toast({ text: done });
    } catch (error) {
      if (!isAborted(error)) setRefused(saidIn(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} kind={danger ? 'danger' : 'pri'} loading={sending} busyText={words.acting}>
            {action}
          </Button>
        </>
      }
    >
      <p>{note}</p>
      <form ref={form} id={id} className="contents" noValidate onSubmit={onSubmit((values) => void confirm(values))}>
        {reasoned && <TextArea {...field('reason')} label={words.reason} hint={words.reasonHint} />}
        <FormError>{unplaced}</FormError>
      </form>
    </Dialog>
  );
}

const NO_RULES = {} as Partial<typeof RULES> as typeof RULES;
