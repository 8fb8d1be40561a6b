import { useCallback, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { profileWords } from '#words/en/people/profile.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';

const dialog = lazy(() => import('./EditProfileDialog.tsx').then((module) => module.EditProfileDialog));

function preload(): void {
  preloadDialog();
  void dialog.preload();
}

export function EditProfile({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const EditProfileDialog = useLoaded(
    dialog,
    open,
    useCallback(() => setOpen(false), []),
  );
  return (
    <>
      <Button kind="sec" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        {profileWords.edit}
      </Button>
      {EditProfileDialog && (
        // What it starts from has changed: it starts anew.
        <EditProfileDialog key={`${user.userWebsite} ${user.userBio}`} user={user} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}
