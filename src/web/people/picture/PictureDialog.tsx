import { useRef, useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { Avatar } from '../../ui/art/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CropStage } from './CropStage.tsx';
import { CENTRED, type Crop } from './crop.ts';
import { type HeldPicture, hasOwn, type PictureKind, SIZES } from './kinds.ts';
import { Present } from './Present.tsx';
import { useChange } from './useChange.ts';
import { useChosen } from './useChosen.ts';

interface PictureDialogProps {
  kind: PictureKind;
  held: HeldPicture | undefined;
  onHold: ((picture: HeldPicture) => void) | undefined;
  /** Null: none was chosen yet. */
  file: File | null;
  /** Asks for a file. */
  onChoose: () => void;
  open: boolean;
  onClose: () => void;
}

/** 'Your picture' and 'Your cover'. What fails is said here, and the crop stays as it is. */
export function PictureDialog({ kind, held, onHold, file, onChoose, open, onClose }: PictureDialogProps) {
  const user = useCurrentUser();
  const image = useChosen(file);
  const [{ of, crop }, setCropped] = useState({ of: file, crop: CENTRED });
  if (of !== file) setCropped({ of: file, crop: CENTRED });
  const { doing, part, faults, use, goBack } = useChange(kind, { open, onDone: onClose, onHold });
  const first = useRef<HTMLButtonElement>(null);
  const framed = {
    picture: { width: image?.naturalWidth ?? 1, height: image?.naturalHeight ?? 1 },
    frame: SIZES[kind],
  };
  const change = (changed: (crop: Crop) => Crop) => {
    if (!doing) setCropped((before) => ({ ...before, crop: changed(before.crop) }));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.titles[kind]}
      initialFocus={first}
      footer={
        <>
          {hasOwn(user, kind, held) && (
            <Button
              kind="quiet"
              className="back-bird"
              icon={<Avatar username={user.username} bird={user.bird} size={36} />}
              loading={doing === 'back'}
              onClick={goBack}
            >
              {words.back[kind]}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          {file && image ? (
            <Button
              ref={first}
              loading={doing === 'use'}
              busyText={words.using}
              onClick={() => use({ file, image, crop, framed })}
            >
              {words.use}
            </Button>
          ) : (
            <Button
              ref={first}
              loading={file !== null && image === undefined}
              busyText={words.reading}
              onClick={onChoose}
            >
              {words.choose}
            </Button>
          )}
        </>
      }
    >
      {image ? (
        <CropStage kind={kind} src={image.src} framed={framed} crop={crop} onChange={change} />
      ) : (
        <Present kind={kind} user={user} held={held} />
      )}
      {doing === 'use' && <progress className="upload-line" aria-label={words.uploaded} max={1} value={part} />}
      <FormError>{file && image === null ? words.unreadable : faults}</FormError>
    </Dialog>
  );
}
