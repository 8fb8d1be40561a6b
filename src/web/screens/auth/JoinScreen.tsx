import { useCallback } from 'react';
import { lookAtInvitation } from '#contract/community/invitations.ts';
import { joinWords as words } from '#words/en/community/join.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import type { Call } from '../../data/calls/client.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { DeadInvitation } from './DeadInvitation.tsx';
import { Invitation } from './Invitation.tsx';

/** Opened by the link of an invitation. */
export function JoinScreen({ code = '' }: { code?: string }) {
  const ask = useCallback(
    (call: Call, signal: AbortSignal) => call(lookAtInvitation, { body: { code }, signal }),
    [code],
  );
  const [looked, again] = useAnswer(ask);
  usePageTitle(words.title);
  if (looked && looked.state !== 'alive') return <DeadInvitation state={looked.state} {...looked.community} />;
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ name: words.quoted, username: 'tomas.i' }}>
      {looked === null && <LoadFailed title={words.failed} again={again} />}
      {looked?.by && <Invitation {...looked} by={looked.by} code={code} />}
    </AuthPage>
  );
}
