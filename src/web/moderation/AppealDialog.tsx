import { makeAppeal } from '#contract/moderation/appeals.ts';
import { appealWords as words } from '#words/en/moderation/appeals.ts';
import { useAppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { refusalOf } from '../data/calls/errors.ts';
import { required } from '../data/forms/rules.ts';
import { useFields } from '../data/forms/useFields.ts';
import { useSending } from '../data/forms/useSending.ts';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';

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
  const { sending, refused, send } = useSending();
  const { form, field, onSubmit, unplaced } = useFields(RULES, { refused });
  const appeal = async (message: string) => {
    const done = await send(async () => {
      const body = { ...against, message };
      const refusal = await refusalOf(dispatch((_dispatch, _getState, { call }) => call(makeAppeal, { body })));
      if (refusal?.codes.some(({ code }) => code === 'already_appealed')) onSent();
      return refusal;
    });
    if (!done) return;
    onClose();
    onSent();
    toast({ text: words.sent });
  };
  return (
    <FormDialog
      open={open}
      title={words.appealTitle}
      lead={<p>{words.appealNote}</p>}
      form={form}
      onSubmit={onSubmit(({ message }) => void appeal(message.trim()))}
      onClose={onClose}
      action={words.send}
      busyText={words.sending}
      sending={sending}
      faults={unplaced}
    >
      <TextArea {...field('message')} label={words.message} rows={4} />
    </FormDialog>
  );
}
