/** A drawing as an image source; the Content-Security-Policy allows `data:` for images alone. */
export const svgURL = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const MOST = 500;

/** Remembers what it drew. A full memory starts over: five hundred covers are more than a session ever shows. */
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
