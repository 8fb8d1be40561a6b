import { useId, useState } from 'react';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { isAborted, type Said, saidIn } from '../../calls/callError.ts';
import { answerTo } from '../../moderation/cases.ts';
import { required } from '../../session/forms/required.ts';
import { useFields } from '../../session/forms/useFields.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Choices } from '../../ui/fields/Choices.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { toast } from '../../ui/layers/toast.ts';
import { commonWords } from '../../words/en/common.ts';
import { deskWords as words } from '../../words/en/moderation/desk.tsx';

interface AnswerDialogProps {
  about: DeskCase;
  open: boolean;
  onClose: () => void;
}

const RULES = { answer: required(() => words.enterAnswer) };

/** An appeal is answered in words, and granted or refused. */
export function AnswerDialog({ about: { _id, appeal }, open, onClose }: AnswerDialogProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [outcome, setOutcome] = useState<'grant' | 'refuse'>('grant');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Said | null>(null);
  const { form, field, onSubmit, unplaced } = useFields(RULES, { refused });
  const send = async (answer: string) => {
    if (sending || !appeal) return;
    setSending(true);
    try {
      await dispatch(answerTo({ appeal: appeal._id, case: _id, grant: outcome === 'grant', answer }));
      toast({ text: words.answered });
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
      title={words.answerTitle}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} loading={sending} busyText={words.acting}>
            {words.answer}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="contents"
        noValidate
        onSubmit={onSubmit(({ answer }) => void send(answer.trim()))}
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
        <FormError>{unplaced}</FormError>
      </form>
    </Dialog>
  );
}
