import '../../ui/styles/sheets/writing.css';
import { type KeyboardEvent, useId, useRef } from 'react';
import { ALT_BYTES, ALT_LENGTH } from '#contract/rules/limits.ts';
import { fits, graphemes } from '#contract/text/text.ts';
import { describePictureWords as words } from '#words/en/media/describePicture.ts';
import { isComposing } from '../../core/keys.ts';
import { say } from '../../core/toast.ts';
import { usePictureUrl } from '../../data/media/pictureUrl.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { isDescribed, type Tile } from './uploads.ts';
import type { ComposedPictures } from './usePictures.ts';

interface DescribeDialogProps {
  pictures: ComposedPictures;
  /** The key of the picture that is described. */
  open: string | null;
  onOpen: (key: string | null) => void;
}

/** The description is saved while it is typed, so every way to close the dialog keeps it. */
export function DescribeDialog({ pictures: { tiles, describe }, open, onOpen }: DescribeDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const last = useRef<Tile>(undefined);
  const at = tiles.findIndex(({ key }) => key === open);
  // A closing dialog still shows its picture.
  if (tiles[at]) last.current = tiles[at];
  const tile = last.current;
  const next = tiles.find((other, i) => i > at && !isDescribed(other));
  const close = () => onOpen(null);
  const goOn = () => {
    onOpen(next?.key ?? null);
    if (!next) return;
    field.current?.focus();
    say(words.title(tiles.indexOf(next) + 1, tiles.length));
  };
  if (!tile) return null;
  return (
    <Dialog
      open={at >= 0}
      onOpenChange={(opened) => opened || close()}
      onBack={close}
      wide
      title={words.title(at + 1, tiles.length)}
      initialFocus={field}
      footer={
        <>
          <Button kind="quiet" onClick={goOn}>
            {words.skip}
          </Button>
          <Button disabled={!fits(tile.alt, ALT_LENGTH, ALT_BYTES)} onClick={goOn}>
            {next ? words.next : words.done}
          </Button>
        </>
      }
    >
      <div className="alt-edit">
        <Preview tile={tile} />
        <AltField field={field} alt={tile.alt} onChange={(alt) => describe(tile.key, alt)} onSubmit={goOn} />
      </div>
    </Dialog>
  );
}

function Preview({ tile }: { tile: Tile }) {
  const pictureUrl = usePictureUrl();
  const src = tile.here ?? (tile.path && pictureUrl(tile.path));
  return <span className="alt-picture">{src && <img src={src} alt="" />}</span>;
}

interface AltFieldProps {
  field: { current: HTMLTextAreaElement | null };
  alt: string;
  onChange: (alt: string) => void;
  onSubmit: () => void;
}

function AltField({ field, alt, onChange, onSubmit }: AltFieldProps) {
  const id = useId();
  const left = ALT_LENGTH - graphemes(alt);
  const over = !fits(alt, ALT_LENGTH, ALT_BYTES);
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event) || over) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words.field}
      </label>
      <textarea
        ref={field}
        id={id}
        className="input"
        dir="auto"
        value={alt}
        aria-describedby={`${id}-note`}
        aria-invalid={over || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={send}
      />
      <p className="field-note alt-note" data-over={over}>
        <span id={`${id}-note`}>{over ? words.tooLong(-left) : words.hint}</span>
        <span className="tabular" aria-hidden="true">
          {words.left(left)}
        </span>
      </p>
    </div>
  );
}
