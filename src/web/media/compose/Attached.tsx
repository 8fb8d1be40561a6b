import { useId, useState } from 'react';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { toast } from '../../core/toast.ts';
import { FormError } from '../../ui/fields/FormError.tsx';
import { CoverField } from './CoverField.tsx';
import { DropZone } from './DropZone.tsx';
import { Nudge } from './Nudge.tsx';
import { Tiles } from './Tiles.tsx';
import { useMayAdd } from './useMayAdd.ts';
import type { ComposedPictures } from './usePictures.ts';

const describeDialog = lazy(() => import('./DescribeDialog.tsx').then((module) => module.DescribeDialog));

interface AttachedProps {
  pictures: ComposedPictures;
  /** The dialog is: what is pasted or dropped is for it. */
  open: boolean;
  /** The post is on its way. */
  locked: boolean;
}

/** Pictures below the text, and all that comes in by paste and drop. */
export function Attached({ pictures, open, locked }: AttachedProps) {
  const { own, tiles, sensitive, cover } = pictures;
  const mayAdd = useMayAdd();
  const [described, setDescribed] = useState<string | null>(null);
  const Describe = useLoaded(describeDialog, described !== null, () => setDescribed(null));
  const hintId = useId();
  const add = (files: File[]) => (mayAdd ? own?.add(files) : toast({ text: words.notForGuests }));
  const faults = tiles.flatMap(({ errors = [] }, i) => errors.map((reason) => words.because(i + 1, reason)));
  return (
    <>
      {own && open && !locked && described === null && <DropZone onFiles={add} />}
      {tiles.length > 0 && (
        <div className="compose-more">
          <Tiles pictures={pictures} locked={locked} hintId={hintId} onDescribe={setDescribed} />
          {own && tiles.length > 1 && (
            <p className="pics-hint" id={hintId}>
              {words.order}
            </p>
          )}
          <FormError>{faults}</FormError>
          {sensitive !== null && <CoverField word={sensitive} onChange={cover} locked={locked} />}
          {!locked && <Nudge tiles={tiles} onDescribe={setDescribed} />}
        </div>
      )}
      {Describe && <Describe pictures={pictures} open={described} onOpen={setDescribed} />}
    </>
  );
}
