import type { ReactNode } from 'react';
import { define } from '../../language.ts';

/** That a link for a new password was made, told at the log-in after it. */
export const resetLinkWords = define('resetLink', {
  made: (by: string | null, when: ReactNode, account: (text: string) => ReactNode): ReactNode => (
    <>
      {by ? `@${by}` : 'The host of this Pipit'} made a link for a new password of your account, {when}. If you did not
      ask for it, {account('change your password')}.
    </>
  ),
  dismiss: 'Dismiss',
});
