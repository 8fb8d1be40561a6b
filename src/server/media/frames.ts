import type { Readable } from 'node:stream';
import type { Purpose } from '#contract/media/media.ts';

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

/** The head that the parent sends before the bytes of a file. */
export interface Asked {
  purpose: Purpose;
  mostPixels: number;
  mostOfAvif: number;
}

/**
 * The heads that the child sends: `ready` first, then one for each file, followed by the bytes of the large and the
 * small picture.
 */
export type Answer =
  | { ready: true }
  | { fault: 'not-a-picture' | 'too-many-pixels' | 'avif-too-large' }
  | { width: number; height: number; tiles: string; largeBytes: number };

/** The exit code of the child when a picture takes too much memory. */
export const OUT_OF_MEMORY = 75;

export interface Frame<Head> {
  head: Head;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes of the two lengths. */
const LENGTHS = 8;
const MOST_HEAD = 4 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;

/** The prefix of a frame in the pipe: the number of its bytes, and a head in JSON. */
export function headOf<Head>(head: Head, bytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bytes, 4);
  return Buffer.concat([lengths, json]);
}

/** Throws if the stream is invalid. Each byte is copied once, because large buffers are expensive to collect. */
export async function* readFrames<Head>(stream: Readable): AsyncGenerator<Frame<Head>> {
  let left: Buffer = Buffer.alloc(0);
  let frame: Frame<Head> | undefined;
  let filled = 0;
  for await (const part of stream) {
    left = left.length > 0 ? Buffer.concat([left, part]) : part;
    for (;;) {
      if (!frame) {
        const start = endOfHead(left);
        if (start === undefined) break;
        const head: Head = JSON.parse(left.toString('utf8', LENGTHS, start));
        frame = { head, bytes: new Uint8Array(left.readUInt32BE(4)) };
        filled = 0;
        left = left.subarray(start);
      }
      const taken = left.subarray(0, frame.bytes.length - filled);
      frame.bytes.set(taken, filled);
      filled += taken.length;
      left = left.subarray(taken.length);
      if (filled < frame.bytes.length) break;
      yield frame;
      frame = undefined;
    }
  }
}

/** Returns undefined if the head is still incomplete. */
function endOfHead(left: Buffer): number | undefined {
  if (left.length < LENGTHS) return undefined;
  const [head, bytes] = [left.readUInt32BE(0), left.readUInt32BE(4)];
  if (head > MOST_HEAD || bytes > MOST_BYTES) throw new Error('a frame is too large');
  return left.length < LENGTHS + head ? undefined : LENGTHS + head;
}
