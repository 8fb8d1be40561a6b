import { useState } from 'react';
import { memberWords as words } from '#words/en/community/members.tsx';
import { useAppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { isAborted } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { fullName } from '../people/fullName.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { preloadDialog } from '../ui/overlays/Dialog.tsx';
import { type Act, ActDialog, type Acted, actsOn } from './MemberActionDialog.tsx';

interface DecideSignupProps {
  person: Acted;
  onDecided?: () => void;
}

/** Approves someone who waits, or declines them with a reason. */
export function DecideSignup({ person, onDecided }: DecideSignupProps) {
  const dispatch = useAppDispatch();
  const [refusing, setRefusing] = useState<Act | null>(null);
  const [sending, setSending] = useState(false);
  const name = fullName(person);
  const { admit, refuse } = actsOn(dispatch, person);
  const decide = async (act: Act, reason: string): Promise<string> => {
    const said = await act.send(reason);
    onDecided?.();
    return said;
  };
  const letIn = async () => {
    setSending(true);
    try {
      toast({ text: await decide(admit(), '') });
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.notLetIn, error, letIn);
    } finally {
      setSending(false);
    }
  };
  const askWhy = () => {
    const act = refuse();
    setRefusing({ ...act, send: (reason) => decide(act, reason) });
  };
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
        onClick={askWhy}
      >
        {words.refuse}
      </Button>
      <ActDialog act={refusing} onClose={() => setRefusing(null)} />
    </div>
  );
}
