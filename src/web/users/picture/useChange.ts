import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { errorsOf, isAborted } from '../../calls/callError.ts';
import { toast } from '../../ui/layers/toast.ts';
import { ownPictureWords as words } from '../../words/en/pictures/ownPicture.ts';
import { type Prepared, sendPicture, setPicture } from './changePicture.ts';
import { type Crop, cutOut, type Framed } from './crop.ts';
import { draw } from './draw.ts';
import { type PictureKind, SIZES } from './kinds.ts';

interface Chosen {
  file: File;
  image: HTMLImageElement;
  crop: Crop;
  framed: Framed;
}

/** Sends what was chosen, or goes back to what is drawn. Closed meanwhile, it is not sent. */
export function useChange(kind: PictureKind, open: boolean, onDone: () => void) {
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
      toast({ text: (what === 'use' ? words.changed : words.isBack)[kind] });
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
    await dispatch(sendPicture(kind, prepared.current, { signal: way.current.signal, onProgress: setPart }));
  };
  return {
    doing,
    part,
    faults,
    use: (chosen: Chosen) => void run('use', () => send(chosen)),
    goBack: () => void run('back', () => dispatch(setPicture(kind, ''))),
  };
}
