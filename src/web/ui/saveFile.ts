/** Long enough for the browser to begin the download. */
const KEEP_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEEP_MS);
}
