import { Dialog } from '@base-ui/react/dialog';
import { useEffect } from 'react';
import type { Picture } from '#contract/media/media.ts';
import { focusRow, focusTitle } from '../core/focus.ts';
import { dialogOpened } from '../core/toast.ts';
import type { Opened } from './openedPicture.ts';
import { Pictures } from './Pictures.tsx';

interface LightboxProps extends Opened {
  open: boolean;
  /** Undefined when the post is gone. */
  media: Picture[] | undefined;
  /** Of the author. */
  name: string;
  onClose: () => void;
}

/** The pictures of a post, one at a time, over everything else. */
export function Lightbox({ open, at, post, from, media, name, onClose }: LightboxProps) {
  useEffect(() => (open ? dialogOpened() : undefined), [open]);
  const giveFocusBack = () => {
    if (from.isConnected) return from;
    if (!focusRow(post)) focusTitle();
    return false;
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="lightbox" data-theme="dark" finalFocus={giveFocusBack}>
          {media && <Pictures first={at} media={media} post={post} name={name} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
