/** The names of the parts of a WebP file. Metadata has parts of its own. The bytes of a picture spell any short word at times. */
export function partsOf(webp: Buffer): string[] {
  const parts: string[] = [];
  for (let at = 12; at < webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    parts.push(webp.toString('latin1', at, at + 4));
    at += 8 + size + (size % 2);
  }
  return parts;
}
