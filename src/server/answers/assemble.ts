import type { Bytes } from '#api/http/delivery.ts';
import { type CachedJson, type JsonList, textOf } from '#store/reading/json.ts';

const OPEN = '['.charCodeAt(0);
const COMMA = ','.charCodeAt(0);

/** A page of cached posts is copied from their bytes, in a quarter of the time that encoding its text would take. */
export function piecedBytes(json: JsonList): Bytes {
  const { before, items, after } = json;
  if (!items.some(wasSent)) {
    for (const item of items) item.sent = true;
    return Buffer.from(textOf(json));
  }
  const pieces = items.map(bytesOf);
  const end = `]${after}`;
  let length = Buffer.byteLength(before) + Buffer.byteLength(end);
  for (const piece of pieces) length += piece.length + 1;
  const bytes = Buffer.allocUnsafe(length);
  let at = bytes.write(before);
  let separator = OPEN;
  for (const piece of pieces) {
    bytes[at] = separator;
    bytes.set(piece, at + 1);
    at += piece.length + 1;
    separator = COMMA;
  }
  bytes.write(end, at);
  return bytes;
}

const wasSent = ({ sent }: CachedJson): boolean => sent === true;

/** Stores bytes when a row is sent a second time: uncached rows are sent once, and store none. */
function bytesOf(piece: CachedJson): Bytes {
  if (piece.bytes) return piece.bytes;
  const text = piece.json ?? '';
  if (!piece.sent) {
    piece.sent = true;
    return Buffer.from(text);
  }
  piece.bytes = keep(text);
  return piece.bytes;
}

const SLAB_BYTES = 64 * 1024;
let slab = Buffer.alloc(0);
let used = 0;

/** Not in Node.js's own pool, in which the bytes of a post would keep those of long-sent pages alive. */
function keep(text: string): Bytes {
  const length = Buffer.byteLength(text);
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, length));
    used = 0;
  }
  slab.write(text, used);
  used += length;
  return slab.subarray(used - length, used);
}
