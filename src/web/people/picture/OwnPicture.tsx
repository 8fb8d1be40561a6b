import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { type HeldPicture, hasOwn, type PictureKind } from './ownPictures.ts';

const dialog = lazy(() => import('./PictureDialog.tsx').then((module) => module.PictureDialog));

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

interface OwnPictureProps {
  kind: PictureKind;
  /** The picture that the surrounding form already holds. */
  held?: HeldPicture | undefined;
  /** Passes the chosen picture to the surrounding form. If omitted, the picture is saved immediately. */
  onHold?: ((picture: HeldPicture) => void) | undefined;
  /** Renders the element to press. */
  children: (press: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void }) => ReactNode;
}

/** Without a picture, a press asks for a file immediately. With one, a dialog also offers to remove it. */
export function OwnPicture({ kind, held, onHold, children }: OwnPictureProps) {
  const user = useCurrentUser();
  const input = useRef<HTMLInputElement>(null);
  const [{ open, file, count }, setState] = useState({ open: false, file: null as File | null, count: 0 });
  const close = useCallback(() => setState((before) => ({ ...before, open: false })), []);
  const PictureDialog = useLoaded(dialog, open, close);
  const show = (file: File | null) =>
    setState((before) => ({ open: true, file, count: before.open ? before.count : before.count + 1 }));
  const choose = () => input.current?.click();
  const preload = () => {
    preloadDialog();
    void dialog.preload();
  };
  return (
    <>
      {children({
        onClick: () => (hasOwn(user, kind, held) ? show(null) : choose()),
        onPointerEnter: preload,
        onFocus: preload,
      })}
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) show(chosen);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      {PictureDialog && (
        <PictureDialog key={count} {...{ kind, held, onHold, file, open }} onChoose={choose} onClose={close} />
      )}
    </>
  );
}
