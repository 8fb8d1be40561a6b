import '../../ui/styles/sheets/pictures.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#contract/people/users.ts';
import { commonWords } from '#words/en/common.ts';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { Avatar } from '../../ui/art/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { UserAvatar } from '../UserAvatar.tsx';
import { UserCover } from '../UserCover.tsx';
import { CropStage } from './CropStage.tsx';
import { type Prepared, sendPicture, setPicture, uploadPicture } from './changePicture.ts';
import { CENTRED, type Crop, cutOut, draw, type Framed } from './crop.ts';
import { FIELDS, type HeldPicture, hasOwn, type PictureKind, SIZES } from './ownPictures.ts';

/** Reads a file as a picture: undefined while reading, null if it is none. */
export function useChosen(file: File | null): HTMLImageElement | null | undefined {
  const [read, setRead] = useState<{ file: File; image: HTMLImageElement | null }>();
  useEffect(() => {
    if (!file) return;
    let left = false;
    const image = new Image();
    const done = (image: HTMLImageElement | null) => {
      if (!left) setRead({ file, image });
    };
    image.src = URL.createObjectURL(file);
    image.decode().then(
      () => done(image.naturalWidth > 0 ? image : null),
      () => done(null),
    );
    return () => {
      left = true;
      URL.revokeObjectURL(image.src);
    };
  }, [file]);
  return read?.file === file ? read?.image : undefined;
}

interface Chosen {
  file: File;
  image: HTMLImageElement;
  crop: Crop;
  framed: Framed;
}

interface Change {
  open: boolean;
  onDone: () => void;
  /** Passes the picture to the form that saves it. If undefined, it is saved here. */
  onHold: ((picture: HeldPicture) => void) | undefined;
}

/** Uploads and saves the chosen picture, or restores the drawn one. Nothing is saved after the dialog is closed. */
export function useChange(kind: PictureKind, { open, onDone, onHold }: Change) {
  const dispatch = useAppDispatch();
  const [doing, setDoing] = useState<'use' | 'back' | null>(null);
  const [part, setPart] = useState(0);
  const [faults, setFaults] = useState<string[] | null>(null);
  const prepared = useRef<Prepared & Pick<Chosen, 'image' | 'crop'>>(undefined);
  const way = useRef<AbortController>(undefined);
  useEffect(() => (open ? () => way.current?.abort() : undefined), [open]);

  const run = async (what: 'use' | 'back', change: () => Promise<void>) => {
    if (doing) return;
    setDoing(what);
    setFaults(null);
    try {
      await change();
      onDone();
      if (!onHold) toast({ text: (what === 'use' ? words.changed : words.isBack)[kind] });
    } catch (error) {
      if (!isAborted(error)) setFaults(errorsOf(error));
    } finally {
      setDoing(null);
    }
  };
  const send = async ({ file, image, crop, framed }: Chosen) => {
    if (prepared.current?.crop !== crop || prepared.current.image !== image)
      prepared.current = { image, crop, file: await draw({ image, file }, cutOut(crop, framed), SIZES[kind]) };
    way.current = new AbortController();
    setPart(0);
    const options = { signal: way.current.signal, onProgress: setPart };
    if (!onHold) return dispatch(sendPicture(kind, prepared.current, options));
    onHold({ url: await dispatch(uploadPicture(kind, prepared.current, options)), file: prepared.current.file });
  };
  const goBack = async () => (onHold ? onHold({ url: '', file: null }) : dispatch(setPicture(kind, '')));
  return {
    doing,
    part,
    faults,
    use: (chosen: Chosen) => void run('use', () => send(chosen)),
    goBack: () => void run('back', goBack),
  };
}

interface PresentProps {
  kind: PictureKind;
  user: User;
  /** Shown instead of the user's picture. */
  held?: HeldPicture | undefined;
}

/** The current picture, in the place of the crop. */
export const Present = (props: PresentProps) => (
  <>
    <div className="crop" data-kind={props.kind}>
      <div className="crop-frame crop-present">
        <PresentPicture {...props} />
      </div>
    </div>
    <p className="muted">{words.kinds}</p>
  </>
);

/** The size of the profile picture, in CSS pixels. */
const SIZE = 104;

export function PresentPicture({ kind, user, held }: PresentProps) {
  const src = useAddress(held?.file);
  const { width, height } = kind === 'avatar' ? { width: SIZE, height: SIZE } : SIZES.cover;
  if (src) return <img className={kind} alt="" {...{ src, width, height }} />;
  const shown = held ? { ...user, [FIELDS[kind]]: '' } : user;
  return kind === 'avatar' ? <UserAvatar user={shown} size={SIZE} /> : <UserCover user={shown} />;
}

function useAddress(file: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  // Runs before the paint, because the server refuses to show an upload that is not in use.
  useLayoutEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file ? address : undefined;
}

interface PictureDialogProps {
  kind: PictureKind;
  held: HeldPicture | undefined;
  onHold: ((picture: HeldPicture) => void) | undefined;
  /** Null until a file was chosen. */
  file: File | null;
  /** Asks for a file. */
  onChoose: () => void;
  open: boolean;
  onClose: () => void;
}

/** 'Your picture' and 'Your cover'. Errors are shown here, and the crop stays unchanged. */
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
