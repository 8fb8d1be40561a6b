import { useState } from 'react';
import type { DeskCase } from '#contract/moderation/cases.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { isAborted } from '../../calls/callError.ts';
import { sayFailure } from '../../calls/sayFailure.ts';
import { type Act, ActDialog } from '../../community/ActDialog.tsx';
import { actsOn } from '../../community/acts.ts';
import { gone } from '../../entities/entitiesSlice.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { preloadDialog } from '../../ui/layers/Dialog.tsx';
import { toast } from '../../ui/layers/toast.ts';
import { fullName } from '../../users/fullName.ts';
import { memberWords as words } from '../../words/en/community/members.tsx';

interface SignupActionsProps {
  about: DeskCase;
  person: NonNullable<DeskCase['person']>;
}

export function SignupActions({ about, person }: SignupActionsProps) {
  const dispatch = useAppDispatch();
  const [refusing, setRefusing] = useState<Act | null>(null);
  const [sending, setSending] = useState(false);
  const acts = actsOn(dispatch, person);
  const settled = (said: string) => {
    dispatch(gone({ cases: [about._id] }));
    return said;
  };
  const letIn = async () => {
    setSending(true);
    try {
      toast({ text: settled(await acts.admit().send('')) });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notLetIn, error, letIn);
    } finally {
      setSending(false);
    }
  };
  const refuse = (): Act => {
    const act = acts.refuse();
    return { ...act, send: async (reason) => settled(await act.send(reason)) };
  };
  const name = fullName(person);
  return (
    <div className="pair">
      <Button size="sm" aria-label={words.letInNamed(name)} loading={sending} onClick={() => void letIn()}>
        {words.letIn}
      </Button>
      <Button
        kind="sec"
        size="sm"
        aria-label={words.refuseNamed(name)}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setRefusing(refuse())}
      >
        {words.refuse}
      </Button>
      <ActDialog act={refusing} onClose={() => setRefusing(null)} />
    </div>
  );
}
