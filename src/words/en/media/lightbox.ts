import { define } from '../../language.ts';

/** Of a picture by itself. */
export const lightboxWords = define('lightbox', {
  place: (at: number, count: number, name: string) => (count > 1 ? `${at} of ${count} · ${name}` : name),
  /** Heard when another one is shown. */
  now: (at: number, count: number, alt: string) => `${at} of ${count}. ${alt}`,
  before: 'Previous picture',
  next: 'Next picture',
  download: 'Download picture',
  toPost: 'Open the post',
  failed: 'This picture did not load.',
  description: 'Description',
});
