import { Link2, Share } from 'lucide-react';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { addressOf } from '../../community/invitations.ts';
import { toast } from '../../core/toast.ts';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';

/** For the menu of a post, a comment or a person: what leads others to it. `path` begins with a slash. */
export function linkItems(path: string): MenuItem[] {
  const url = addressOf(path);
  const items: MenuItem[] = [{ label: words.copyLink, icon: <Link2 />, onSelect: () => void copy(url) }];
  if ('share' in navigator) items.push({ label: words.share, icon: <Share />, onSelect: () => void share(url) });
  return items;
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
