import { define } from '../../language.ts';

/** Appeals against moderation actions. */
export const appealWords = define('appeals', {
  appeal: 'Appeal',
  appealed: {
    open: 'You have appealed. A moderator will answer.',
    granted: 'You have appealed, and it was granted.',
    refused: 'You have appealed, and it was refused.',
  },
  appealTitle: 'Appeal against this',
  appealNote:
    'You can appeal once. Another moderator than who acted reads it, where there is one, and answers in words.',
  message: 'What the moderators should know',
  enterMessage: 'Say why it should be undone.',
  send: 'Send the appeal',
  sending: 'Sending',
  sent: 'Your appeal is with the moderators',
  sentNote: 'Your appeal is with the moderators. Log in again later: the answer is told here.',
});
