import type { ReactNode } from 'react';
import { define } from '../../language.ts';

export const resetWords = define('reset', {
  title: 'A new password',
  lead: (username: string) => `For @${username}. Other devices are signed out.`,
  choose: 'Choose a new password.',
  /** Indexed by the number of bars, of four. */
  strength: [
    'Too short.',
    'Weak. Long beats clever.',
    'Fair. Long beats clever.',
    'Good. Long beats clever.',
    'Strong.',
  ],
  save: 'Save and sign in',
  saving: 'Saving',
  saved: 'Your password is changed.',
  failed: 'The link could not be looked at',
  dead: 'That link opens nothing any more',
  deadNote: 'Links for a new password work once, and for 24 hours.',
  ask: (about: (text: string) => ReactNode, contact: ReactNode): ReactNode => (
    <>
      Ask {about('who looks after this Pipit')} for another
      {contact ? <>: {contact}</> : '.'}
    </>
  ),
  toLogin: 'Back to sign in',
  quote: 'The other nail.',
  quoted: 'Ada Lindqvist',
});
