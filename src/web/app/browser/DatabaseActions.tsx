import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Coded, Fault } from '#contract/refusals/codes.ts';
import { browserWords as words } from '#words/en/browser.ts';
import { commonWords } from '#words/en/common.ts';
import { leaveNotice } from '../../core/afterLogOut.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FormError } from '../../ui/fields/FormError.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { ARCHIVE } from './archive.ts';
import { BringIn } from './BringIn.tsx';
import { ownServer } from './ownServer.ts';
import { StartOver } from './StartOver.tsx';

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
  /** The page is left for the landing page before the work is over. */
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

/** SQLite's own words help nobody here. */
function wordsOf(reason: unknown): string {
  const { message = String(reason), ...coded } = reason as Partial<Fault>;
  if (coded.code === 'database_unreadable') return words.unreadable;
  return coded.code ? commonWords.said(message, coded as Coded) : message;
}
