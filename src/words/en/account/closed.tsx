import type { ReactNode } from 'react';
import { define } from '../../language.ts';

/** Shown instead of private data after a reset link set the password. */
export const closedWords = define('closed', {
  title: 'Closed for now',
  why: (until: ReactNode): ReactNode => (
    <>
      Someone else made the link that reset your password, so your private data stays closed for 72 hours, until {until}
      .
    </>
  ),
});
