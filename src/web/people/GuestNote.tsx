import { accountWords as words } from '#words/en/account/account.tsx';
import { useSignUp } from '../data/session/logOut.ts';
import { QuietBranch } from '../ui/art/illustrations.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { StateCard } from '../ui/page/StateCard.tsx';

export function GuestAccount() {
  const signUp = useSignUp();
  return (
    <StateCard
      art={<QuietBranch />}
      title={words.guest}
      action={signUp && <Button onClick={signUp}>{words.signUp}</Button>}
    >
      {words.guestNote}
    </StateCard>
  );
}
