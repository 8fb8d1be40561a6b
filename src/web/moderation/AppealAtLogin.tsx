import { useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { noticeWords as words } from '../words/en/moderation/notices.ts';
import { AppealDialog } from './AppealDialog.tsx';

/** For who is suspended: the refused log-in has given a token that can do this alone. */
export function AppealAtLogin({ token }: { token: string }) {
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState(false);
  if (sent) return <p role="status">{words.sentNote}</p>;
  return (
    <>
      <Button kind="sec" size="lg" block onClick={() => setAsked(true)}>
        {words.appeal}
      </Button>
      <AppealDialog against={{ token }} open={asked} onClose={() => setAsked(false)} onSent={() => setSent(true)} />
    </>
  );
}
