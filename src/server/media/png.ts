const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that affect pixels, colours and orientation. */
const KEPT = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'eXIf'];
/** Bytes of the length, type and checksum of a chunk. */
const FRAME = 12;

/**
 * Removes texts and other invisible chunks from a PNG: a text of a few kilobytes can unpack to 50 MB, and libvips
 * unpacks each. Works in place, without more memory for many chunks. Other files stay unchanged.
 */
export function withoutTexts(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (SIGNATURE.some((byte, at) => file[at] !== byte)) return file;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  let [from, to] = [SIGNATURE.length, SIGNATURE.length];
  while (from + FRAME <= file.length) {
    const end = Math.min(file.length, from + FRAME + view.getUint32(from));
    const type = String.fromCharCode(...file.subarray(from + 4, from + 8));
    if (KEPT.includes(type)) {
      file.copyWithin(to, from, end);
      to += end - from;
    }
    from = end;
  }
  return file.subarray(0, to);
}
