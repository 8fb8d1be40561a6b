import { type Picture, smallPath } from '#contract/media/media.ts';

/** The pictures of the first posts are loaded immediately, the others when they are near. */
export const IN_SIGHT = 3;

/** The longer side of the small file, in pixels. */
const SMALL = 480;

/** The `srcset` of an `<img>` with the small and the large file. Undefined while one of them has no address. */
export function sourcesOf(
  { url, width, height }: Pick<Picture, 'url' | 'width' | 'height'>,
  addressOf: (path: string) => string | undefined,
): string | undefined {
  const [small, large] = [addressOf(smallPath(url)), addressOf(url)];
  const smallWidth = Math.round(width * Math.min(1, SMALL / Math.max(width, height)));
  return small && large && `${small} ${smallWidth}w, ${large} ${width}w`;
}

/** The 4 × 3 colours of a picture as a CSS background. Each row is a gradient of hard stops that overlaps the next. */
export function tilesOf(tiles: string): string {
  const bytes = Array.from(atob(tiles), (byte) => byte.charCodeAt(0));
  const stop = (x: number, y: number) => `rgb(${bytes.slice(12 * y + 3 * x).slice(0, 3)}) ${25 * x}% ${25 * x + 25}%`;
  const row = (y: number) => `linear-gradient(90deg,${[0, 1, 2, 3].map((x) => stop(x, y))})`;
  return [0, 1, 2].map((y) => `${row(y)} 0 ${50 * y}%/100% 35% no-repeat`).join();
}

type Size = Pick<Picture, 'width' | 'height'>;

/** In pixels, as in picture.css. */
const MOST_HIGH = 560;
const MARGIN = 10;

/** The aspect ratio of all pictures of a post together. A single picture has its own, within limits. */
export function ratioOf(pictures: readonly Size[]): number {
  const [first, ...others] = pictures;
  if (others.length) return others.length > 1 ? 16 / 10 : 16 / 9;
  return first ? Math.min(2, Math.max(4 / 5, first.width / first.height)) : 1;
}

/** The `sizes` of an `<img>`: as wide as its place, or as the picture if that fills the height of the place. */
export function sizesOf(pictures: readonly Size[], { width, height }: Size, at: number): string {
  const { length } = pictures;
  const high = (length > 3 || (length > 2 && at) ? 0.5 : 1) / ratioOf(pictures);
  const part = Math.max(length > 1 ? 0.5 : 1, (high * width) / height);
  return `(width < 48em) ${80 * part}vw, ${33 * part}rem`;
}

/** The height of the pictures in a row of this width. */
export const picturesHeight = (pictures: readonly Size[] = [], width: number): number =>
  pictures.length && MARGIN + Math.min(MOST_HIGH, width / ratioOf(pictures));
