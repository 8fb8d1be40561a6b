import { define } from '../../language.ts';

/** The view of a single picture. */
export const lightboxWords = define('lightbox', {
  place: (at: number, count: number, name: string) => (count > 1 ? `${at} of ${count} · ${name}` : name),
  /** Announced when another picture is shown. */
  now: (at: number, count: number, alt: string) => `${at} of ${count}. ${alt}`,
  before: 'Previous picture',
  next: 'Next picture',
  download: 'Download picture',
  toPost: 'Open the post',
  failed: 'This picture did not load.',
  description: 'Description',
});
