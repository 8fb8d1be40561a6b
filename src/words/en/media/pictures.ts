import { define } from '../../language.ts';

/** Of pictures in posts. */
export const pictureWords = define('pictures', {
  open: (alt: string) => `Open picture: ${alt}`,
  undescribed: 'Picture without description',
  /** On the picture; its own name is `altOf`. */
  alt: 'ALT',
  altOf: (place: number) => `ALT: description of picture ${place}`,
});
