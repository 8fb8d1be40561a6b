import { define } from '../../language.ts';

/** For members who wait for approval. */
export const approvalWords = define('approval', {
  title: 'Waiting for approval',
  note: (community: string) =>
    `Whoever looks after ${community} looks at new members. No letter is sent: come back later, and sign in to see the answer.`,
  look: 'Look again',
  looking: 'Looking',
  stillWaiting: 'Nobody has decided yet.',
  rules: 'Read the rules',
  logout: 'Logout',
});
