import { useState } from 'react';
import type { Member } from '#contract/community/members.ts';
import { commonWords } from '#words/en/common.ts';
import { memberWords as words } from '#words/en/community/members.tsx';
import { makeResetLink } from '../../community/members.ts';
import { useAppDispatch } from '../../core/store.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { fullName } from '../../people/fullName.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface ResetDialogProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

/** Creating a link notifies the member and replaces the previous link, so it needs a confirmation. */
export function ResetDialog({ member, open, onClose }: ResetDialogProps) {
  const dispatch = useAppDispatch();
  const [link, setLink] = useState('');
  const [making, setMaking] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const close = () => {
    onClose();
    setLink('');
    setErrors([]);
  };
  const make = async () => {
    setMaking(true);
    try {
      setLink(await dispatch(makeResetLink(member._id)));
    } catch (error) {
      if (!isAborted(error)) setErrors(errorsOf(error));
    } finally {
      setMaking(false);
    }
  };
  const name = fullName(member);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.resetTitle(`@${member.username}`)}
      footer={
        link ? (
          <Button kind="sec" onClick={close}>
            {words.done}
          </Button>
        ) : (
          <>
            <Button kind="quiet" onClick={close}>
              {commonWords.cancel}
            </Button>
            <Button loading={making} busyText={words.making} onClick={() => void make()}>
              {words.resetMake}
            </Button>
          </>
        )
      }
    >
      <p>{link ? words.resetHandOver(name) : words.resetNote(name)}</p>
      {link && <CopyField label={words.resetLink} text={link} />}
      <FormError>{errors}</FormError>
    </Dialog>
  );
}
