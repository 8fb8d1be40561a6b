import { useId } from 'react';
import { resetSession } from '../app/actions.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { leaveNotice } from '../app/navigation/leaveTo.ts';
import { dropDraftsOf } from '../posts/composer/drafts.ts';
import { useCurrentUser } from '../session/currentUser.ts';
import { enteredPassword } from '../session/required.ts';
import { useFields } from '../session/useFields.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { deleteAccount } from './account.ts';
import { UsernameForManagers } from './UsernameForManagers.tsx';
import { useSending } from './useSending.ts';

const RULES = { password: enteredPassword('Enter your password.') };

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const dispatch = useAppDispatch();
  const { _id, username } = useCurrentUser();
  const id = useId();
  const { sending, refused, send, clearRefused } = useSending();
  const { form, field, onSubmit, fill, unplaced } = useFields(RULES, { refused });

  const cancel = () => {
    onOpenChange(false);
    fill({ password: '' });
    clearRefused();
  };
  const erase = async ({ password }: { password: string }) => {
    const gone = await send(() => dispatch(deleteAccount(password)));
    if (!gone) return;
    dropDraftsOf(_id);
    leaveNotice('Your account and all that was in it are deleted.');
    dispatch(resetSession('logout'));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete your account?"
      footer={
        <>
          <Button kind="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} kind="danger" loading={sending} busyText="Deleting">
            Delete my account
          </Button>
        </>
      }
    >
      <p>This goes, and nothing can bring it back:</p>
      <ul className="goes">
        <li>your profile and email address</li>
        <li>your posts, with every comment, like and bookmark on them</li>
        <li>your comments, votes, likes and bookmarks</li>
        <li>whom you follow, and who follows you</li>
        <li>your sessions, on every device</li>
      </ul>
      <p>
        The name <b>@{username}</b> stays reserved: nobody can take it, not even you.
      </p>
      <form ref={form} id={id} className="contents" noValidate onSubmit={onSubmit((values) => void erase(values))}>
        <UsernameForManagers />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <FormError>{unplaced}</FormError>
      </form>
    </Dialog>
  );
}
