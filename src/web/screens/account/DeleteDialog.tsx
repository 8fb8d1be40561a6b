import '../../ui/styles/sheets/settings.css';
import { accountWords as words } from '#words/en/account/account.tsx';
import { fieldWords } from '#words/en/fields/fields.ts';
import { leaveNotice } from '../../core/afterLogOut.ts';
import { forgetPerson } from '../../core/device.ts';
import { sessionReplaced } from '../../core/session.ts';
import { useAppDispatch } from '../../core/store.ts';
import { enteredPassword } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { sweepLater } from '../../media/compose/sweepDraftFiles.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { deleteAccount } from './account.ts';
import { UsernameForManagers } from './UsernameForManagers.tsx';

const RULES = { password: enteredPassword(() => fieldWords.enterPassword) };

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
  const dispatch = useAppDispatch();
  const { _id, username } = useCurrentUser();
  const { sending, refused, send, setRefused } = useSending();
  const { form, field, onSubmit, fill, unplaced } = useFields(RULES, { refused });

  const cancel = () => {
    onOpenChange(false);
    fill({ password: '' });
    setRefused(null);
  };
  const erase = async ({ password }: { password: string }) => {
    const gone = await send(() => dispatch(deleteAccount(password)));
    if (!gone) return;
    forgetPerson(_id);
    sweepLater();
    leaveNotice(words.removed);
    dispatch(sessionReplaced(null, 'logout'));
  };
  return (
    <FormDialog
      open={open}
      title={words.removeTitle}
      lead={
        <>
          <p>{words.goes}</p>
          <ul className="goes">
            {words.gone.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>{words.reserved(<b>@{username}</b>)}</p>
        </>
      }
      form={form}
      onSubmit={onSubmit((values) => void erase(values))}
      onClose={cancel}
      action={words.remove}
      busyText={words.removing}
      danger
      sending={sending}
      faults={unplaced}
    >
      <UsernameForManagers />
      <PasswordField {...field('password')} autoComplete="current-password" />
    </FormDialog>
  );
}
