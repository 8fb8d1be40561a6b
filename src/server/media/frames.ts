import type { Readable } from 'node:stream';
import type { Purpose } from '#contract/media/media.ts';

/** What the parent says before the bytes of a file. */
export interface Asked {
  purpose: Purpose;
  mostPixels: number;
  mostOfAvif: number;
}

/** What the child says: first that it is there, then for each file this, and the bytes of the large and the small picture. */
export type Answer =
  | { ready: true }
  | { fault: 'not-a-picture' | 'too-many-pixels' | 'avif-too-large' }
  | { width: number; height: number; tiles: string; largeBytes: number };

/** The child ends itself with it: a picture takes too much memory. */
export const OUT_OF_MEMORY = 75;

export interface Frame<Head> {
  head: Head;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The lengths of both parts. */
const LENGTHS = 8;
const MOST_HEAD = 4 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;

/** A head in JSON and bytes after it, as they go through a pipe. */
export function frameOf<Head>(head: Head, bytes: Uint8Array): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([lengths, json, bytes]);
}

/** Throws at what is no frame. */
export async function* readFrames<Head>(stream: Readable): AsyncGenerator<Frame<Head>> {
  let parts: Buffer[] = [];
  let size = 0;
  let needed = LENGTHS;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    while (size >= needed) {
      const all = Buffer.concat(parts);
      const [head, bytes] = [all.readUInt32BE(0), all.readUInt32BE(4)];
      if (head > MOST_HEAD || bytes > MOST_BYTES) throw new Error('a frame is too large');
      parts = [all];
      needed = LENGTHS + head + bytes;
      if (size < needed) break;
      const start = LENGTHS + head;
      yield {
        head: JSON.parse(all.toString('utf8', LENGTHS, start)),
        bytes: new Uint8Array(all.subarray(start, needed)),
      };
      parts = [all.subarray(needed)];
      size -= needed;
      needed = LENGTHS;
    }
  }
}
