import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { browserWords as words } from '#words/en/browser.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ARCHIVE } from './archive.ts';

/** A file takes the place of all that is here, once that is answered. */
export function BringIn({ busy, onConfirm }: { busy: boolean; onConfirm: (file: File) => Promise<void> }) {
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFile(target.files?.[0]);
    // The same file can be chosen again after a failure.
    target.value = '';
  };
  const forget = () => setFile(undefined);
  return (
    <>
      <Button kind="sec" icon={<Upload />} loading={busy} onClick={() => chooser.current?.click()}>
        {words.importIt}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={`.db,.sqlite,.sqlite3,application/vnd.sqlite3,.tar,${ARCHIVE}`}
        aria-label={words.importFile}
        hidden
        onChange={choose}
      />
      {/* A name can be one long word. */}
      <p role="status" style={{ overflowWrap: 'anywhere' }}>
        {file && words.importQuestion(file.name)}
      </p>
      {file && (
        <div className="flex flex-wrap gap-2">
          <Button kind="danger" loading={busy} onClick={() => void onConfirm(file).finally(forget)}>
            {words.importNow}
          </Button>
          <Button kind="sec" onClick={forget}>
            {words.keep}
          </Button>
        </div>
      )}
    </>
  );
}
