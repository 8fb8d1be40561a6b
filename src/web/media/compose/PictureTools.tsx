import '../../ui/styles/sheets/writing.css';
import { EyeOff, Image } from 'lucide-react';
import { useRef } from 'react';
import { composePictureWords as words } from '#words/en/media/composePictures.ts';
import { coverWords } from '#words/en/media/describePicture.ts';
import { useConfig } from '../../data/session/config.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { type ComposedPictures, useMayAdd } from './usePictures.ts';

/** HEIC is read where the browser can; a phone that cannot gives a JPEG instead. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

interface PictureToolsProps {
  pictures: ComposedPictures;
  disabled: boolean;
}

/** Below the text: adds pictures, and covers those that are there. */
export function PictureTools({ pictures: { own, tiles, sensitive, cover }, disabled }: PictureToolsProps) {
  const mayAdd = useMayAdd();
  if (!(own && mayAdd) && !tiles.length) return null;
  return (
    <div className="tool-row">
      {own && mayAdd && <AddButton onChoose={own.add} disabled={disabled} />}
      {tiles.length > 0 && (
        <IconButton
          label={coverWords.mark}
          icon={<EyeOff />}
          aria-pressed={sensitive !== null}
          disabled={disabled}
          onClick={() => cover(sensitive === null ? coverWords.usual : null)}
        />
      )}
    </div>
  );
}

interface AddButtonProps {
  onChoose: (files: File[]) => void;
  disabled: boolean;
}

function AddButton({ onChoose, disabled }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOff = useConfig()?.media.uploads === false;
  if (isOff) return null;
  return (
    <>
      <IconButton label={words.add} icon={<Image />} disabled={disabled} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
