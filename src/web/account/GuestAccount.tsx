import { useAppDispatch } from '../app/hooks.ts';
import { leave } from '../app/leave.ts';
import { QuietBranch } from '../art/illustrations.tsx';
import { Button } from '../ui/Button.tsx';
import { StateCard } from '../ui/StateCard.tsx';

export function GuestAccount() {
  const dispatch = useAppDispatch();
  return (
    <StateCard
      art={<QuietBranch />}
      title="You’re here as a guest"
      action={
        <Button kind="sec" onClick={() => void dispatch(leave())}>
          Logout
        </Button>
      }
    >
      All visitors share this account, so its email, password and sessions stay as they are and it can’t be deleted. Log
      out and sign up for one of your own.
    </StateCard>
  );
}
