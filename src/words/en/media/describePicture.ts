import { formatNumber, plural } from '../../formats.ts';
import { define } from '../../language.ts';

/** Descriptions of pictures, and content warnings. */
export const describePictureWords = define('describePicture', {
  title: (at: number, count: number) => `Describe picture ${at} of ${count}`,
  field: 'Description',
  hint: 'Say what you would say on the phone to a friend.',
  left: (count: number) => formatNumber(count),
  tooLong: (count: number) =>
    count > 0
      ? plural(count, { one: `Shorten it by ${count} character.`, other: `Shorten it by ${count} characters.` })
      : 'Shorten it.',
  skip: 'Skip',
  next: 'Next picture',
  done: 'Done',
});

export const coverWords = define('pictureCover', {
  mark: 'Mark pictures as sensitive',
  word: 'Cover the pictures with a word',
  hint: 'Readers see the word first, and the pictures when they want to.',
  tooLong: 'At most 40 characters.',
  /** The default until the author enters another word. */
  usual: 'not for everyone',
  offered: { nudity: 'nudity', violence: 'violence', medical: 'medical', flashing: 'flashing', spoiler: 'spoiler' },
});
