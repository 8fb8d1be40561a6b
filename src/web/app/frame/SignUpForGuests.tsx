import { frameWords } from '#words/en/frame/frame.ts';
import { useSignUp } from '../../data/session/useSignUp.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** For who looks around as the guest: an account of their own. */
export function SignUpForGuests() {
  const signUp = useSignUp();
  if (!signUp) return null;
  return (
    <Button kind="sec" block onClick={signUp}>
      {frameWords.signUp}
    </Button>
  );
}
