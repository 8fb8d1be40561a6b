/**
 * The names of the chunks of a WebP file. Metadata has its own chunks; the bytes of a picture may contain any short
 * word.
 */
export function partsOf(webp: Buffer): string[] {
  const parts: string[] = [];
  for (let at = 12; at < webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    parts.push(webp.toString('latin1', at, at + 4));
    at += 8 + size + (size % 2);
  }
  return parts;
}
