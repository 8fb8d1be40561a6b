import { useId } from 'react';
import { sessionReplaced } from '../app/actions.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { leaveNotice } from '../app/navigation/leaveTo.ts';
import { dropDraftsOf } from '../posts/composer/drafts.ts';
import { useCurrentUser } from '../session/currentUser.ts';
import { enteredPassword } from '../session/forms/required.ts';
import { useFields } from '../session/forms/useFields.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { FormError } from '../ui/fields/FormError.tsx';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { accountWords as words } from '../words/en/account/account.tsx';
import { commonWords } from '../words/en/common.ts';
import { fieldWords } from '../words/en/fields.ts';
import { deleteAccount } from './account.ts';
import { UsernameForManagers } from './forms/UsernameForManagers.tsx';
import { useSending } from './forms/useSending.ts';

const RULES = { password: enteredPassword(() => fieldWords.enterPassword) };

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
    leaveNotice(words.removed);
    dispatch(sessionReplaced(null, 'logout'));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.removeTitle}
      footer={
        <>
          <Button kind="quiet" onClick={cancel}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" form={id} kind="danger" loading={sending} busyText={words.removing}>
            {words.remove}
          </Button>
        </>
      }
    >
      <p>{words.goes}</p>
      <ul className="goes">
        {words.gone.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{words.reserved(<b>@{username}</b>)}</p>
      <form ref={form} id={id} className="contents" noValidate onSubmit={onSubmit((values) => void erase(values))}>
        <UsernameForManagers />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <FormError>{unplaced}</FormError>
      </form>
    </Dialog>
  );
}
