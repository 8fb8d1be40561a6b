/** A drawing as an image source. The Content-Security-Policy allows `data:` only for images. */
export const svgURL = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const MOST = 500;

/** Caches drawings. A full cache is emptied: five hundred covers are more than a session ever shows. */
export function remembered(draw: (key: string) => string): (key: string) => string {
  const drawn = new Map<string, string>();
  return (key) => {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (drawn.size >= MOST) drawn.clear();
    const fresh = draw(key);
    drawn.set(key, fresh);
    return fresh;
  };
}
