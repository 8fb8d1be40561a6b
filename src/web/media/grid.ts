import type { Picture } from '#contract/media/media.ts';

type Size = Pick<Picture, 'width' | 'height'>;

/** In pixels, as in picture.css. */
const MOST_HIGH = 560;
const MARGIN = 10;

/** Of all pictures of a post together. One has its own, within bounds. */
export function ratioOf(pictures: readonly Size[]): number {
  const [first, ...others] = pictures;
  if (others.length) return others.length > 1 ? 16 / 10 : 16 / 9;
  return first ? Math.min(2, Math.max(4 / 5, first.width / first.height)) : 1;
}

/** Of the `<img>` of one: as wide as its place, or as the picture is where that is filled from top to bottom. */
export function sizesOf(pictures: readonly Size[], { width, height }: Size, at: number): string {
  const { length } = pictures;
  const high = (length > 3 || (length > 2 && at) ? 0.5 : 1) / ratioOf(pictures);
  const part = Math.max(length > 1 ? 0.5 : 1, (high * width) / height);
  return `(width < 48em) ${80 * part}vw, ${33 * part}rem`;
}

/** How high they stand in a row of this width. */
export const picturesHeight = (pictures: readonly Size[] = [], width: number): number =>
  pictures.length && MARGIN + Math.min(MOST_HIGH, width / ratioOf(pictures));
