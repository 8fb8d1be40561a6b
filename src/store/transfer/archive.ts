/**
 * A database and its pictures in one file: a tar (POSIX ustar), which any `tar` opens. It contains `pipit.db` and, for
 * each picture file, `media/ab/<name>`. It is written in one pass and read in any order: the headers alone locate every
 * entry, so at most one picture is ever in memory. Node and browsers use the same code.
 */

import { isMediaName } from '#contract/media/media.ts';
import { MEDIA_BYTES } from '#contract/rules/limits.ts';
import { StoreError } from '../engine/failures.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file in Node, a Blob in a browser. */
export interface Readable {
  size: number;
  /** Returns fewer bytes at the end of the file. */
  read(from: number, length: number): Promise<Bytes>;
}

/** The position of an entry's content, in bytes. */
export interface Part {
  from: number;
  size: number;
}

export interface Archive {
  database: Part;
  /** The picture files by file name. */
  media: ReadonlyMap<string, Part>;
}

export const DATABASE_ENTRY = 'pipit.db';
export const mediaEntry = (name: string): string => `media/${name.slice(0, 2)}/${name}`;

const BLOCK = 512;
const MODE = 0o600;
const PLAIN = '0';
/**
 * The largest size that eleven octal digits can express. Larger ones are written in binary, as GNU tar and bsdtar do.
 */
const MOST_OCTAL = 8 ** 11 - 1;
const BINARY = 0x80;
const MAGIC = 'ustar';
/** Byte offsets of the fields of a header. */
const [SIZE_AT, SUM_AT, TYPE_AT, MAGIC_AT] = [124, 148, 156, 257];
const NAME_BYTES = 100;

/** The header that precedes the bytes of a file; `padding` follows them. */
export function headOf(name: string, size: number, at: number): Bytes {
  const head = new Uint8Array(BLOCK);
  const put = (text: string, from: number) => head.set(new TextEncoder().encode(text), from);
  const octal = (value: number, digits: number, from: number) => put(value.toString(8).padStart(digits, '0'), from);
  if (name.length > NAME_BYTES) throw new Error(`${name} is too long a name for a tar`);
  put(name, 0);
  octal(MODE, 7, 100);
  octal(0, 7, 108);
  octal(0, 7, 116);
  if (size <= MOST_OCTAL) octal(size, 11, SIZE_AT);
  else {
    new DataView(head.buffer).setBigUint64(SIZE_AT + 4, BigInt(size));
    head[SIZE_AT] = BINARY;
  }
  octal(Math.floor(at / 1_000), 11, 136);
  put(PLAIN, TYPE_AT);
  put(MAGIC, MAGIC_AT);
  put('00', MAGIC_AT + 6);
  octal(sumOf(head), 6, SUM_AT);
  head[SUM_AT + 6] = 0;
  head[SUM_AT + 7] = 0x20;
  return head;
}

export const padding = (size: number): Bytes => new Uint8Array(roundedUp(size) - size);

/** Two empty blocks, written after the last file. */
export const endOfArchive = (): Bytes => new Uint8Array(2 * BLOCK);

const roundedUp = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** The checksum of a header: the sum of all its bytes, with the checksum field itself counted as blanks. */
function sumOf(head: Bytes): number {
  let sum = 0;
  for (const [i, byte] of head.entries()) sum += i >= SUM_AT && i < SUM_AT + 8 ? 0x20 : byte;
  return sum;
}

export async function isArchive(file: Readable): Promise<boolean> {
  return textIn(await file.read(0, BLOCK), MAGIC_AT, MAGIC.length) === MAGIC;
}

/**
 * Skips entries that are neither the database nor a picture, and pictures over the size limit. If a picture appears
 * twice, the last one counts, as for any `tar`.
 */
export async function openArchive(file: Readable): Promise<Archive> {
  let database: Part | undefined;
  const media = new Map<string, Part>();
  let from = 0;
  for (;;) {
    const head = await file.read(from, BLOCK);
    if (head.length < BLOCK) throw new StoreError('This archive is cut short.');
    if (head.every((byte) => byte === 0)) break;
    const { name, size, plain } = read(head);
    const part = { from: from + BLOCK, size };
    from = part.from + roundedUp(size);
    if (from > file.size) throw new StoreError('This archive is cut short.');
    const [last = ''] = name.split('/').slice(-1);
    if (plain && name === DATABASE_ENTRY) {
      if (database) throw damaged();
      database = part;
    } else if (plain && name.startsWith('media/') && isMediaName(last) && size <= MEDIA_BYTES) {
      media.set(last, part);
    }
  }
  if (!database) throw new StoreError(`This archive has no ${DATABASE_ENTRY}.`);
  return { database, media };
}

function read(head: Bytes): { name: string; size: number; plain: boolean } {
  const sum = Number.parseInt(textIn(head, SUM_AT, 8), 8);
  if (textIn(head, MAGIC_AT, MAGIC.length) !== MAGIC || sum !== sumOf(head)) {
    throw damaged();
  }
  const size = sizeIn(head);
  const type = textIn(head, TYPE_AT, 1);
  const name = textIn(head, 0, NAME_BYTES).replace(/^\.\//, '');
  if (name.startsWith('/') || name.split('/').includes('..')) throw damaged();
  return { name, size, plain: type === PLAIN || type === '' };
}

/** The size is never below 0: a reader that continues from there would read the same header for ever. */
function sizeIn(head: Bytes): number {
  const text = textIn(head, SIZE_AT, 12);
  const size =
    head[SIZE_AT] === BINARY
      ? Number(new DataView(head.buffer, head.byteOffset).getBigUint64(SIZE_AT + 4))
      : Number.parseInt(/^[0-7]+ ?$/.test(text) ? text : '', 8);
  if (!Number.isSafeInteger(size)) throw damaged();
  return size;
}

const damaged = () => new StoreError('This archive is damaged.');

/** The text up to the first NUL. */
function textIn(bytes: Bytes, from: number, length: number): string {
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, from + length));
  return text.split('\0', 1)[0] ?? '';
}
