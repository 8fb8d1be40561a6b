import '../../ui/styles/sheets/settings.css';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountWords as words } from '#words/en/account/account.tsx';
import { commonWords } from '#words/en/common.ts';
import { fieldWords } from '#words/en/fields/fields.ts';
import { leaveNotice } from '../../core/afterLogOut.ts';
import { sessionReplaced } from '../../core/session.ts';
import { forgetPerson } from '../../core/storage.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { enteredPassword } from '../../data/forms/rules.ts';
import { useFields } from '../../data/forms/useFields.ts';
import { useSending } from '../../data/forms/useSending.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { sweepLater } from '../../media/compose/sweepDraftFiles.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { UsernameForManagers } from './AccountForms.tsx';
import { deleteAccount, downloadData } from './account.ts';

export function DownloadData() {
  const dispatch = useAppDispatch();
  const { username } = useCurrentUser();
  const [loading, setLoading] = useState(false);

  const download = async () => {
    setLoading(true);
    try {
      const json = await dispatch(downloadData());
      saveFile(new Blob([json], { type: 'application/json' }), `pipit-${username}.json`);
    } catch (error) {
      if (isAborted(error)) return;
      const again = { label: commonWords.tryAgain, onPress: () => void download() };
      toast({ text: words.notDownloaded, action: again });
    } finally {
      setLoading(false);
    }
  };
  return (
    <SheetSection title={words.data} note={words.dataNote}>
      <Button
        kind="sec"
        icon={<Download />}
        loading={loading}
        busyText={words.gathering}
        onClick={() => void download()}
      >
        {words.download}
      </Button>
    </SheetSection>
  );
}

const RULES = { password: enteredPassword(() => fieldWords.enterPassword) };

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DeleteDialog({ open, onOpenChange }: DeleteDialogProps) {
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

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <SheetSection title={words.remove} note={words.removeNote}>
      <Button
        kind="sec"
        className="text-danger"
        icon={<Trash2 />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        {words.remove}
      </Button>
      <DeleteDialog open={open} onOpenChange={setOpen} />
    </SheetSection>
  );
}
