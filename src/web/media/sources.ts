import { type Picture, smallPath } from '#contract/media/media.ts';

/** Pictures of so many posts are loaded first; the others wait until they are near. */
export const IN_SIGHT = 3;

/** The longer side of the small file. */
const SMALL = 480;

/** The `srcset` of an `<img>`: the small file and the large one. Undefined while one of them has no address. */
export function sourcesOf(
  { url, width, height }: Pick<Picture, 'url' | 'width' | 'height'>,
  addressOf: (path: string) => string | undefined,
): string | undefined {
  const [small, large] = [addressOf(smallPath(url)), addressOf(url)];
  const smallWidth = Math.round(width * Math.min(1, SMALL / Math.max(width, height)));
  return small && large && `${small} ${smallWidth}w, ${large} ${width}w`;
}
