import { useState } from 'react';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { refusalOf } from '../../data/calls/errors.ts';
import { required } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { answerTo } from '../../moderation/cases.ts';
import { Choices } from '../../ui/fields/Choices.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

interface AnswerDialogProps {
  about: DeskCase;
  open: boolean;
  onClose: () => void;
}

const RULES = { answer: required(() => words.enterAnswer) };

/** An appeal is answered in words, and granted or refused. */
export function AnswerDialog({ about: { _id, appeal }, open, onClose }: AnswerDialogProps) {
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<'grant' | 'refuse' | null>(null);
  const { sending, refused, send, setRefused } = useSending();
  const { form, field, onSubmit, unplaced } = useFields(RULES, { refused });
  const reply = async (answer: string) => {
    if (!appeal) return;
    if (!outcome) return setRefused({ errors: [words.chooseOutcome], codes: [] });
    const decision = { appeal: appeal._id, case: _id, grant: outcome === 'grant', answer };
    if (await send(() => refusalOf(dispatch(answerTo(decision))))) toast({ text: words.answered });
  };
  return (
    <FormDialog
      open={open}
      title={words.answerTitle}
      form={form}
      onSubmit={onSubmit(({ answer }) => void reply(answer.trim()))}
      onClose={onClose}
      action={words.answer}
      busyText={words.acting}
      sending={sending}
      faults={unplaced}
    >
      <Choices
        legend={words.decide}
        value={outcome}
        onChange={setOutcome}
        choices={[
          { value: 'grant', label: words.grant, note: words.grantNote },
          { value: 'refuse', label: words.refuse, note: words.refuseNote },
        ]}
      />
      <TextArea {...field('answer')} label={words.answerLabel} hint={words.reasonHint} rows={3} />
    </FormDialog>
  );
}
