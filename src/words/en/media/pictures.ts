import { define } from '../../language.ts';

/** Pictures in posts. */
export const pictureWords = define('pictures', {
  open: (alt: string) => `Open picture: ${alt}`,
  undescribed: 'Picture without description',
  /** The visible text on the picture; its accessible name is `altOf`. */
  alt: 'ALT',
  altOf: (place: number) => `ALT: description of picture ${place}`,
});
