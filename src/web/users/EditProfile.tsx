import { type FormEvent, useId, useRef, useState } from 'react';
import { WEBSITE_LENGTH } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, preloadDialog } from '../ui/Dialog.tsx';
import { FormError } from '../ui/FormError.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { updateProfile } from './updateProfile.ts';

/** Edit, and the 'Update Profile' dialog. What was typed stays until it is sent or cancelled. */
export function EditProfile({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<{ userWebsite?: string; userBio?: string }>({});
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<string[] | null>(null);
  const userData = { userWebsite: user.userWebsite, userBio: user.userBio, ...draft };

  const close = () => {
    setOpen(false);
    setDraft({});
    setErrors(null);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const refused = await dispatch(updateProfile(userData)).finally(() => setSending(false));
    if (refused) return setErrors(refused);
    close();
    toast({ text: 'Profile updated' });
  };
  return (
    <>
      <Button kind="sec" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Update Profile"
        initialFocus={first}
        footer={
          <>
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} loading={sending} busyText="Updating">
              Update
            </Button>
          </>
        }
      >
        <form id={form} className="contents" onSubmit={(event) => void send(event)}>
          <div className="dialog-pair">
            <TextField label="First name" value={user.firstName} readOnly />
            <TextField label="Last name" value={user.lastName} readOnly />
          </div>
          <TextField
            ref={first}
            label="Website"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            maxLength={WEBSITE_LENGTH}
            value={userData.userWebsite}
            onChange={({ target }) => setDraft((before) => ({ ...before, userWebsite: target.value }))}
          />
          <TextArea
            label="Bio"
            value={userData.userBio}
            onChange={({ target }) => setDraft((before) => ({ ...before, userBio: target.value }))}
          />
          <FormError>{errors}</FormError>
        </form>
      </Dialog>
    </>
  );
}
