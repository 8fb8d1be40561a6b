import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four'];

/** The pictures of a post in the composer. */
export const composePictureWords = define('composePictures', {
  add: 'Add pictures',
  list: 'Pictures',
  picture: (at: number, count: number) => `Picture ${at} of ${count}`,
  undescribed: 'no description',
  order: 'Drag, or focus a picture and press the arrow keys.',
  moved: (from: number, to: number, count: number) => `Picture ${from} moved to ${to} of ${count}`,
  uploaded: (at: number, count: number) => `Picture ${at} of ${count} uploaded`,
  uploading: (at: number) => `Uploading picture ${at}`,
  share: (percent: number) => `${formatNumber(percent)} %`,
  preparing: 'Preparing',
  paused: { line: 'Waiting for the line', server: 'Waiting for the server' },
  failed: 'Not uploaded',
  because: (at: number, reason: string) => `Picture ${at}: ${reason}`,
  remove: (at: number) => `Remove picture ${at}`,
  removed: 'Picture removed',
  tryAgain: (at: number) => `Try again to upload picture ${at}`,
  alt: 'ALT',
  /** They begin with the visible text, for people who control the page by voice. */
  describe: (at: number) => `ALT, describe picture ${at}`,
  redescribe: (at: number) => `ALT, edit description of picture ${at}`,
  tooMany: 'Four pictures fit. The rest stayed behind.',
  unreadable: (name: string) => `${name} can’t be read as a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.`,
  swept: 'It isn’t there any more. Remove it and add it again.',
  sentElsewhere: 'These pictures were posted in another tab. Your text is still here.',
  notForGuests: 'Guests can’t add pictures. Sign up to add yours.',
  drop: 'Drop up to 4 pictures',
  dropNote: 'JPEG, PNG, WebP, AVIF or GIF. Pasting works too.',
  waitingFor: (count: number) =>
    plural(count, { one: `Waiting for ${count} picture`, other: `Waiting for ${count} pictures` }),
  notUploaded: 'Not all pictures are uploaded. Try again, or remove them.',
  /** Another try would not help any of them. */
  refused: (count: number) =>
    plural(count, {
      one: 'A picture can’t be uploaded. Remove it.',
      other: `${NUMBERS[count]} pictures can’t be uploaded. Remove them.`,
    }),
  tooLong: 'What you say of the pictures is too long. Shorten it.',
  needsText: 'Add a few words to go with it.',
  nudge: (count: number) =>
    plural(count, {
      one: `${NUMBERS[count]} picture has no description yet.`,
      other: `${NUMBERS[count]} pictures have no description yet.`,
    }),
  nudgeWhy: 'A few words help those who cannot see them.',
  nudgeAct: 'Describe',
});
