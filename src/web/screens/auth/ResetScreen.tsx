import { useCallback } from 'react';
import { lookAtReset } from '#contract/people/auth.ts';
import { resetWords as words } from '#words/en/account/reset.tsx';
import { usePageTitle } from '../../core/pageTitle.ts';
import { useLocation } from '../../core/router.tsx';
import type { Call } from '../../data/calls/client.ts';
import { hasCode } from '../../data/calls/errors.ts';
import { useAnswer } from '../../data/calls/useAnswer.ts';
import { AuthPage } from '../../ui/page/AuthPage.tsx';
import { FrontLogo } from '../../ui/page/FrontLogo.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { DeadLink } from './DeadResetLink.tsx';
import { ResetForm } from './ResetForm.tsx';

/** Opened by the link that a moderator makes for who has forgotten a password. */
export function ResetScreen() {
  const secret = useLocation().hash.slice(1);
  const ask = useCallback((call: Call, signal: AbortSignal) => look(call, secret, signal), [secret]);
  const [looked, again] = useAnswer(ask);
  usePageTitle(words.title);
  return (
    <AuthPage logo={<FrontLogo />} quote={words.quote} author={{ name: words.quoted, username: 'adalind' }}>
      {looked === null && <LoadFailed title={words.failed} again={again} />}
      {looked === 'dead' && <DeadLink />}
      {looked && looked !== 'dead' && <ResetForm secret={secret} username={looked.username} onDead={again} />}
    </AuthPage>
  );
}

async function look(call: Call, secret: string, signal: AbortSignal): Promise<{ username: string } | 'dead'> {
  if (!secret) return 'dead';
  try {
    return await call(lookAtReset, { body: { secret }, signal });
  } catch (error) {
    if (hasCode(error, 'dead_link')) return 'dead';
    throw error;
  }
}
