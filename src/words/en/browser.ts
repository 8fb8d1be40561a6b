import { define } from '../language.ts';

/** The server in the browser. */
export const browserWords = define('browser', {
  lives: 'This Pipit lives in your browser',
  livesNote:
    'Everything you see here is kept on this device and goes nowhere else. Take it away as a file, and a hosted Pipit can start from it.',
  signUpNote: 'This Pipit lives in your browser: your account and what you write are kept on this device alone.',
  broken: 'This Pipit can’t be opened',
  brokenNote: 'Nothing has been changed. You can take the file away, and start over with a new one.',
  inMemory: 'This browser keeps no data here: what you write is gone when you close Pipit.',
  dismiss: 'Dismiss',
  setUp: 'Make it your community',
  exportIt: 'Export the database',
  importIt: 'Import a database in its place',
  importFile: 'Database to import',
  importQuestion: (file: string) =>
    `Everyone who signed up here and all that they wrote will be gone from this browser, and what is in “${file}” takes its place.`,
  importNow: 'Replace everything now',
  imported: 'The file is imported. Log in with an account that it has.',
  unreadable: 'This file is no Pipit database, or it is damaged. Nothing has changed here.',
  /** Asked in turn. */
  questions: [
    'Everyone who signed up here and all that they wrote will be gone from this browser.',
    'There is no way back. Have you exported what you want to keep?',
  ],
  /** The button that starts, then the confirmation of each question. */
  startOver: ['Start over', 'Delete everything', 'Yes, delete everything now'],
  keep: 'Keep it',
  deleted: 'Everything is deleted. Pipit starts over.',
  replaced: 'Another tab has replaced all that was here.',
});
