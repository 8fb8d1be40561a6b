import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { Coded, Fault } from '#contract/refusals/codes.ts';
import { browserWords as words } from '#words/en/browser.ts';
import { commonWords } from '#words/en/common.ts';
import { leaveNotice } from '../../core/afterLogOut.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { ownServer } from './ownServer.ts';

/** The type of a file that contains a database with its pictures. */
const ARCHIVE = 'application/x-tar';

/** Imports a file, which replaces all data here after a confirmation. */
function BringIn({ busy, onConfirm }: { busy: boolean; onConfirm: (file: File) => Promise<void> }) {
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
      {/* A file name can be one long word. */}
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

/** Asks twice, so nothing is deleted before the third press. */
function StartOver({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const [asked, setAsked] = useState(0);
  const press = () => (asked < words.questions.length ? setAsked(asked + 1) : onConfirm());
  return (
    <>
      <p role="status">{words.questions[asked - 1]}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind={asked > 0 ? 'danger' : 'quiet'} loading={busy} onClick={press}>
          {words.startOver[asked]}
        </Button>
        {asked > 0 && (
          <Button kind="sec" onClick={() => setAsked(0)}>
            {words.keep}
          </Button>
        )}
      </div>
    </>
  );
}

export function DatabaseActions() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (reason) {
      leaveNotice(null);
      setError(wordsOf(reason));
    } finally {
      setBusy(false);
    }
  };
  /** The page is left for the landing page before the work is done. */
  const replace = (notice: string, action: () => Promise<void>) =>
    run(() => {
      leaveNotice(notice);
      return action();
    });
  const takeAway = () =>
    run(async () => {
      const day = new Date().toISOString().slice(0, 10);
      const file = await ownServer().exportDatabase();
      saveFile(file, `pipit-${day}.${file.type === ARCHIVE ? 'tar' : 'db'}`);
    });

  return (
    <div className="grid gap-3 pt-4">
      <FormError>{error}</FormError>
      <Button kind="sec" icon={<Download />} loading={busy} onClick={takeAway}>
        {words.exportIt}
      </Button>
      <BringIn busy={busy} onConfirm={(file) => replace(words.imported, () => ownServer().importDatabase(file))} />
      <StartOver busy={busy} onConfirm={() => replace(words.deleted, () => ownServer().startOver())} />
    </div>
  );
}

/** Replaces SQLite's message for an unreadable database, which would help no one here. */
function wordsOf(reason: unknown): string {
  const { message = String(reason), ...coded } = reason as Partial<Fault>;
  if (coded.code === 'database_unreadable') return words.unreadable;
  return coded.code ? commonWords.said(message, coded as Coded) : message;
}
