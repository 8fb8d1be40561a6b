import { useId, useState } from 'react';
import { makeAppeal } from '#contract/moderation/appeals.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { hasCode, isAborted, type Said, saidIn } from '../calls/callError.ts';
import { required } from '../session/forms/required.ts';
import { useFields } from '../session/forms/useFields.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { toast } from '../ui/layers/toast.ts';
import { commonWords } from '../words/en/common.ts';
import { noticeWords as words } from '../words/en/moderation/notices.ts';

interface AppealDialogProps {
  /** An act of a notice, or the token of a refused log-in. */
  against: { act: string } | { token: string };
  open: boolean;
  onClose: () => void;
  onSent: () => void;
}

const RULES = { message: required(() => words.enterMessage) };

/** Once for each act. */
export function AppealDialog({ against, open, onClose, onSent }: AppealDialogProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const { form, field, onSubmit, unplaced } = useFields(RULES, { refused });
  const send = async (message: string) => {
    if (sending) return;
    setSending(true);
    try {
      await dispatch((_dispatch, _getState, { call }) => call(makeAppeal, { body: { ...against, message } }));
      onClose();
      onSent();
      toast({ text: words.sent });
    } catch (error) {
      if (hasCode(error, 'already_appealed')) onSent();
      if (!isAborted(error)) setRefused(saidIn(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.appealTitle}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} loading={sending} busyText={words.sending}>
            {words.send}
          </Button>
        </>
      }
    >
      <p>{words.appealNote}</p>
      <form
        ref={form}
        id={id}
        className="contents"
        noValidate
        onSubmit={onSubmit(({ message }) => void send(message.trim()))}
      >
        <TextArea {...field('message')} label={words.message} rows={4} />
        <FormError>{unplaced}</FormError>
      </form>
    </Dialog>
  );
}
