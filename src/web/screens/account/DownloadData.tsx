import { Download } from 'lucide-react';
import { useState } from 'react';
import { accountWords as words } from '#words/en/account/account.tsx';
import { commonWords } from '#words/en/common.ts';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted } from '../../data/calls/errors.ts';
import { useCurrentUser } from '../../data/session/currentUser.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { downloadData } from './account.ts';

export function DownloadData() {
  const dispatch = useAppDispatch();
  const { username } = useCurrentUser();
  const [loading, setLoading] = useState(false);

  const download = async () => {
    setLoading(true);
    try {
      const json = await dispatch(downloadData());
      saveFile(new Blob([json], { type: 'application/json' }), `pipit-${username}.json`);
    } catch (error) {
      if (isAborted(error)) return;
      const again = { label: commonWords.tryAgain, onPress: () => void download() };
      toast({ text: words.notDownloaded, action: again });
    } finally {
      setLoading(false);
    }
  };
  return (
    <SheetSection title={words.data} note={words.dataNote}>
      <Button
        kind="sec"
        icon={<Download />}
        loading={loading}
        busyText={words.gathering}
        onClick={() => void download()}
      >
        {words.download}
      </Button>
    </SheetSection>
  );
}
