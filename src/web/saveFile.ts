/** Long enough for the browser to begin the download. */
const KEEP_MS = 60_000;

export function saveFile(file: Blob): void {
  const href = URL.createObjectURL(file);
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement('a'), { href, download: `pipit-${day}.db` }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEEP_MS);
}
