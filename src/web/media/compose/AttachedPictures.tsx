import '../../ui/styles/sheets/writing.css';
import { Captions } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { SENSITIVE_BYTES, SENSITIVE_LENGTH } from '#contract/rules/limits.ts';
import { fits } from '#contract/text/text.ts';
import { composePictureWords } from '#words/en/media/composePictures.ts';
import { coverWords } from '#words/en/media/describePicture.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { toast } from '../../core/toast.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Tiles } from './Tiles.tsx';
import { isDescribed, type Tile } from './uploads.ts';
import { type ComposedPictures, useMayAdd } from './usePictures.ts';

/** Takes all files pasted or dropped while the dialog is open. Otherwise the browser would open them. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    // The browser reports entering an element before leaving another, so the pointer is out when both counts are equal.
    let entered = 0;
    const count = (by: 1 | -1 | 0) => {
      entered = by && Math.max(0, entered + by);
      setOver(entered > 0);
    };
    const listen: { [Name in 'dragenter' | 'dragover' | 'dragleave' | 'drop']: (event: DragEvent) => void } = {
      dragenter: () => count(1),
      dragover: (event) => event.preventDefault(),
      dragleave: () => count(-1),
      drop: (event) => {
        event.preventDefault();
        count(0);
        take.current([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const withFiles = (event: Event) => {
      if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes('Files')) return;
      listen[event.type as keyof typeof listen](event);
    };
    const paste = (event: ClipboardEvent) => {
      const { files, types = [] } = event.clipboardData ?? {};
      // Text with a picture of itself, as copied from tables, is pasted as text.
      if (!files?.length || types.includes('text/plain')) return;
      event.preventDefault();
      take.current([...files]);
    };
    for (const type of Object.keys(listen)) document.addEventListener(type, withFiles);
    document.addEventListener('paste', paste);
    return () => {
      for (const type of Object.keys(listen)) document.removeEventListener(type, withFiles);
      document.removeEventListener('paste', paste);
    };
  }, []);

  return (
    over && (
      <div className="drop">
        <b>{composePictureWords.drop}</b>
        <span>{composePictureWords.dropNote}</span>
      </div>
    )
  );
}

interface NudgeProps {
  tiles: readonly Tile[];
  onDescribe: (key: string) => void;
}

/** A reminder without consequences. It stays while pictures are uploaded, so that nothing below it moves. */
export function Nudge({ tiles, onDescribe }: NudgeProps) {
  const missing = tiles.filter((tile) => tile.state !== 'failed' && !isDescribed(tile));
  const [first] = missing;
  if (!first) return null;
  return (
    <div className="nudge">
      <Captions />
      <span>
        {composePictureWords.nudge(missing.length)} {composePictureWords.nudgeWhy}
      </span>
      <TextLink as="button" type="button" onClick={() => onDescribe(first.key)}>
        {composePictureWords.nudgeAct}
      </TextLink>
    </div>
  );
}

interface CoverFieldProps {
  word: string;
  onChange: (word: string) => void;
  locked: boolean;
}

/** The author's content warning for the pictures: one of the suggestions, or their own. */
export const CoverField = ({ word, onChange, locked }: CoverFieldProps) => (
  <div className="cover-word">
    <TextField
      label={coverWords.word}
      hint={coverWords.hint}
      error={fits(word, SENSITIVE_LENGTH, SENSITIVE_BYTES) ? undefined : coverWords.tooLong}
      value={word}
      placeholder={coverWords.usual}
      readOnly={locked}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <div className="cover-offers">
      {Object.values(coverWords.offered).map((offer) => (
        <button
          key={offer}
          type="button"
          className="chip"
          aria-pressed={offer === word}
          disabled={locked}
          onClick={() => onChange(offer)}
        >
          {offer}
        </button>
      ))}
    </div>
  </div>
);

const describeDialog = lazy(() => import('./DescribeDialog.tsx').then((module) => module.DescribeDialog));

interface AttachedProps {
  pictures: ComposedPictures;
  /** The dialog is open, so pasted and dropped files belong to it. */
  open: boolean;
  /** The post is being sent. */
  locked: boolean;
}

/** The pictures below the text, including pasted and dropped ones. */
export function Attached({ pictures, open, locked }: AttachedProps) {
  const { own, tiles, sensitive, cover } = pictures;
  const mayAdd = useMayAdd();
  const [described, setDescribed] = useState<string | null>(null);
  const Describe = useLoaded(describeDialog, described !== null, () => setDescribed(null));
  const hintId = useId();
  const add = (files: File[]) => (mayAdd ? own?.add(files) : toast({ text: composePictureWords.notForGuests }));
  const faults = tiles.flatMap(({ errors = [] }, i) =>
    errors.map((reason) => composePictureWords.because(i + 1, reason)),
  );
  return (
    <>
      {own && open && !locked && described === null && <DropZone onFiles={add} />}
      {tiles.length > 0 && (
        <div className="compose-more">
          <Tiles pictures={pictures} locked={locked} hintId={hintId} onDescribe={setDescribed} />
          {own && tiles.length > 1 && (
            <p className="pics-hint" id={hintId}>
              {composePictureWords.order}
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
