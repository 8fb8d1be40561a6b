import { formatNumber } from '../../formats.ts';
import { define } from '../../language.ts';

/** Of the own picture and cover. */
export const ownPictureWords = define('ownPicture', {
  titles: { avatar: 'Your picture', cover: 'Your cover' },
  change: { avatar: 'Change picture', cover: 'Change cover' },
  instead: 'Use a picture instead',
  own: 'Your own picture',
  choose: 'Choose a picture',
  kinds: 'JPEG, PNG, WebP, AVIF or GIF. Only what the frame holds is uploaded.',
  reading: 'Reading the picture',
  unreadable: 'This file can’t be read as a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  frame: 'Frame',
  frameHint: 'Arrow keys move the frame, with Shift further. Or drag the picture.',
  place: (across: number, down: number) => `${formatNumber(across)} % across, ${formatNumber(down)} % down`,
  zoom: 'Zoom',
  percent: (value: number) => `${formatNumber(value)} percent`,
  use: 'Use it',
  using: 'Uploading',
  uploaded: 'Uploaded so far',
  back: { avatar: 'Back to my bird', cover: 'Back to my song' },
  changed: { avatar: 'This is your picture now', cover: 'This is your cover now' },
  isBack: { avatar: 'Your bird is back', cover: 'Your song is back' },
});
