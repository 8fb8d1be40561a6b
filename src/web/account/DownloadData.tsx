import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch } from '../app/hooks.ts';
import { isAborted } from '../calls/callError.ts';
import { saveFile } from '../saveFile.ts';
import { useCurrentUser } from '../session/currentUser.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { toast } from '../ui/layers/toast.ts';
import { SheetSection } from '../ui/page/SheetSection.tsx';
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
      const again = { label: 'Try again', onPress: () => void download() };
      toast({ text: 'Your data didn’t arrive.', action: again });
    } finally {
      setLoading(false);
    }
  };
  return (
    <SheetSection
      title="Your data"
      note="One JSON file with all that Pipit keeps of you: profile, posts, comments, votes, likes, bookmarks and follows."
    >
      <Button kind="sec" icon={<Download />} loading={loading} busyText="Gathering" onClick={() => void download()}>
        Download my data
      </Button>
    </SheetSection>
  );
}
