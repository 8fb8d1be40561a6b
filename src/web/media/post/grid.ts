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

/** How high they stand in a row of this width. */
export const picturesHeight = (pictures: readonly Size[] = [], width: number): number =>
  pictures.length && MARGIN + Math.min(MOST_HIGH, width / ratioOf(pictures));
