import { useEffect, useRef, useState } from 'react';
import { ownPictureWords as words } from '#words/en/media/ownPicture.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { type Prepared, sendPicture, setPicture, uploadPicture } from './changePicture.ts';
import { type Crop, cutOut, type Framed } from './crop.ts';
import { draw } from './draw.ts';
import { type HeldPicture, type PictureKind, SIZES } from './kinds.ts';

interface Chosen {
  file: File;
  image: HTMLImageElement;
  crop: Crop;
  framed: Framed;
}

interface Change {
  open: boolean;
  onDone: () => void;
  /** The form that saves the picture; without one it is saved here. */
  onHold: ((picture: HeldPicture) => void) | undefined;
}

/** Uploads and saves what was chosen, or goes back to what is drawn. Nothing is saved once the dialog is closed. */
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
