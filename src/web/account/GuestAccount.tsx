import { useSignUp } from '../app/frame/useSignUp.ts';
import { QuietBranch } from '../art/illustrations.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';

export function GuestAccount() {
  const signUp = useSignUp();
  return (
    <StateCard
      art={<QuietBranch />}
      title="You’re here as a guest"
      action={signUp && <Button onClick={signUp}>Sign up</Button>}
    >
      All visitors share this account, so its email, password and sessions stay as they are and it can’t be deleted.
      Sign up for one of your own.
    </StateCard>
  );
}
