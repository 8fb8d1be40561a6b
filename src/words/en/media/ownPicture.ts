import { formatNumber } from '../../formats.ts';
import { define } from '../../language.ts';

/** The member's profile picture and cover. */
export const ownPictureWords = define('ownPicture', {
  titles: { avatar: 'Your picture', cover: 'Your cover' },
  change: { avatar: 'Change picture', cover: 'Change cover' },
  instead: 'Use a picture instead',
  own: 'Your own picture',
  choose: 'Choose a picture',
  kinds: 'JPEG, PNG, WebP, AVIF or GIF. Only the part inside the frame is uploaded.',
  reading: 'Reading the picture',
  unreadable: 'This file can’t be read as a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  frame: 'Frame',
  frameHint: 'Drag the picture, or use the arrow keys. Hold Shift to move further.',
  place: (across: number, down: number) => `${formatNumber(across)} % across, ${formatNumber(down)} % down`,
  zoom: 'Zoom',
  percent: (value: number) => `${formatNumber(value)} percent`,
  use: 'Use picture',
  using: 'Uploading',
  uploaded: 'Upload progress',
  back: { avatar: 'Back to my bird', cover: 'Back to my song' },
  changed: { avatar: 'Profile picture changed', cover: 'Cover changed' },
  isBack: { avatar: 'Your bird is back', cover: 'Your song is back' },
});
