import { frameWords } from '#words/en/frame/frame.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useSignUp } from './useSignUp.ts';

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
