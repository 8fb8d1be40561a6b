/** The 4 × 3 colours of a picture as a CSS background: each row is a gradient of hard stops, and reaches a little below the next. */
export function tilesOf(tiles: string): string {
  const bytes = Array.from(atob(tiles), (byte) => byte.charCodeAt(0));
  const stop = (x: number, y: number) => `rgb(${bytes.slice(12 * y + 3 * x).slice(0, 3)}) ${25 * x}% ${25 * x + 25}%`;
  const row = (y: number) => `linear-gradient(90deg,${[0, 1, 2, 3].map((x) => stop(x, y))})`;
  return [0, 1, 2].map((y) => `${row(y)} 0 ${50 * y}%/100% 35% no-repeat`).join();
}
