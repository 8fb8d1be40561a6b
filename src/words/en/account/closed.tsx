import type { ReactNode } from 'react';
import { define } from '../../language.ts';

/** In place of private data, after a password was set by a reset link. */
export const closedWords = define('closed', {
  title: 'Closed for now',
  why: (until: ReactNode): ReactNode => (
    <>
      Someone else made the link that reset your password, so your private data stays closed for 72 hours, until {until}
      .
    </>
  ),
});
