import { Ban, Link2, Share, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { guestAccount } from '#contract/guest.ts';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { addressOf } from '../community/invitations.ts';
import { selectPerson } from '../entities/selectors.ts';
import type { MenuItem, PopupProps } from '../ui/layers/LazyMenu.tsx';
import { MenuPopup } from '../ui/layers/MenuPopup.tsx';
import { toast } from '../ui/layers/toast.ts';
import { safetyWords as words } from '../words/en/safety.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { unblock, unmute } from './hide.ts';
import { MuteDialog } from './MuteDialog.tsx';

interface OthersPopupProps extends PopupProps {
  about: { person: string; path: string | undefined };
}

export function OthersPopup({ about: { person, path }, ...menu }: OthersPopupProps) {
  const dispatch = useAppDispatch();
  const author = useAppSelector((state) => selectPerson(state, person));
  const isGuest = useAppSelector((state) => state.auth.user === guestAccount.username);
  const [asked, setAsked] = useState<'mute' | 'block' | null>(null);
  if (!author) return null;
  const { username, muted, blocked } = author;
  const url = addressOf(path ?? `/profile/${username}`);
  const items: (MenuItem | false)[] = [
    { label: words.copyLink, icon: <Link2 />, onSelect: () => void copy(url) },
    'share' in navigator && { label: words.share, icon: <Share />, onSelect: () => void share(url) },
    !isGuest &&
      (muted
        ? {
            label: words.unmuteNamed(username),
            icon: <Volume2 />,
            ruled: true,
            onSelect: () => void dispatch(unmute(person)),
          }
        : { label: words.mute(username), icon: <VolumeX />, ruled: true, onSelect: () => setAsked('mute') }),
    !isGuest &&
      (blocked
        ? { label: words.unblockNamed(username), icon: <Ban />, onSelect: () => void dispatch(unblock(person)) }
        : { label: words.block(username), icon: <Ban />, onSelect: () => setAsked('block') }),
  ];
  const close = () => setAsked(null);
  return (
    <>
      <MenuPopup {...menu} items={items.filter((item) => item !== false)} />
      <MuteDialog person={person} author={author} open={asked === 'mute'} onClose={close} />
      <BlockDialog person={person} author={author} open={asked === 'block'} onClose={close} />
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: words.copied });
  } catch {
    // Refused, or not there at all where the line is not encrypted.
    toast({ text: words.notCopied });
  }
}

/** Whoever closes the share sheet has changed their mind. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);
