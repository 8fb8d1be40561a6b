import { type Kysely, sql } from 'kysely';
import { MEDIA_PATH } from '#contract/media/media.ts';
import { MEDIA_BYTES } from '#contract/rules/limits.ts';
import { StoreError } from '../../engine/failures.ts';
import type { Store } from '../../engine/store.ts';
import type { Files } from '../../nouns/media/files.ts';
import type { Schema } from '../../schema.ts';
import { bringFile, forgetPictures, type PictureFiles, type PictureSource, picturesIn } from '../pictures.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * True for WebP, or JPEG from browsers that cannot write WebP: a single still picture without metadata about its
 * origin.
 */
export const isPlainPicture = (bytes: Bytes): boolean =>
  bytes.length <= MEDIA_BYTES && (isPlainWebp(bytes) || isPlainJpeg(bytes));

/** Browsers embed the colour profile of their canvas. */
const PROFILE_BYTES = 4_096;
/** Safari repeats the size of a JPEG in segments of 76 and 56 bytes. A location would need more. */
const OWN_NOTE_BYTES = 80;

const MOST_OF_CHUNK: Record<string, number> = {
  'VP8 ': MEDIA_BYTES,
  VP8L: MEDIA_BYTES,
  ALPH: MEDIA_BYTES,
  VP8X: 10,
  ICCP: PROFILE_BYTES,
};

/** Checks every chunk up to the end of the file. */
function isPlainWebp(bytes: Bytes): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 20 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return false;
  if (view.getUint32(4, true) + 8 !== bytes.length) return false;
  let pictures = 0;
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false;
    const [kind, size] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)];
    if (size > (MOST_OF_CHUNK[kind] ?? -1)) return false;
    if (kind === 'VP8 ' || kind === 'VP8L') pictures += 1;
    at += 8 + size + (size % 2);
    if (at > bytes.length) return false;
  }
  return pictures === 1;
}

const mostOfSegment = (marker: number, name: string): number => {
  if (TABLES.includes(marker)) return MEDIA_BYTES;
  if (marker === 0xe0 && name.startsWith('JFIF\0')) return OWN_NOTE_BYTES;
  if (marker === 0xe1 && name.startsWith('Exif\0')) return OWN_NOTE_BYTES;
  if (marker === 0xe2 && name === 'ICC_PROFILE\0') return PROFILE_BYTES;
  return marker === 0xed && name.startsWith('Photoshop') ? OWN_NOTE_BYTES : -1;
};

/** Markers needed to decode pixels: sizes, tables, and the start of a scan. */
const TABLES = [0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd];
const [SCAN, END] = [0xda, 0xd9];

/** Checks every segment, and skips the pixels of every scan, up to the end of the file. */
function isPlainJpeg(bytes: Bytes): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return false;
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = view.getUint8(at + 1);
    if (bytes[at] !== 0xff) return false;
    if (marker === END) return scans > 0 && at + 2 === bytes.length;
    if (at + 4 > bytes.length) return false;
    const size = view.getUint16(at + 2);
    if (size < 2 || size > mostOfSegment(marker, textAt(bytes, at + 4, 12))) return false;
    at += 2 + size;
    if (marker === SCAN) {
      scans += 1;
      at = endOfScan(bytes, at);
    }
  }
  return false;
}

/** Finds the next marker outside the scan: 0 escapes 0xff itself, and 0xd0 to 0xd7 are restarts within the scan. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const textAt = (bytes: Bytes, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

export interface ImportedPictures {
  taken: number;
  /** Number of pictures whose files were missing or invalid; they were removed from posts and profiles. */
  left: number;
}

/**
 * Copies the files of the pictures that an imported file names, and no other files. Pictures without files are removed
 * from posts and profiles.
 */
export async function importPictures(
  { db }: Store,
  from: PictureSource | undefined,
  to: Files,
): Promise<ImportedPictures> {
  const lost: string[] = [];
  let taken = 0;
  for await (const batch of picturesIn(db)) {
    for (const picture of batch) {
      if (from && (await isBrought(db, from, to, picture))) taken++;
      else lost.push(picture.name);
    }
  }
  await forgetPictures(db, lost);
  return { taken, left: lost.length };
}

async function isBrought(
  db: Kysely<Schema>,
  from: PictureSource,
  to: Files,
  { name, bytes, files }: PictureFiles,
): Promise<boolean> {
  let size = 0;
  for (const file of files) {
    const found = await from.get(file.name);
    if (!found || !isPlainPicture(found)) return false;
    if ((await bringFile({ get: async () => found }, to, file)) !== 'there') return false;
    size += found.length;
  }
  // The upload quota of a member is computed from this size.
  if (size !== bytes) await db.updateTable('files').set({ bytes: size }).where('name', '=', name).execute();
  return true;
}

/** A post has only pictures of its own author, each at its own position, and so never more than the maximum. */
export async function assertPictures(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select media.id from media join posts on posts.id = media.post_id where media.user_id <> posts.author_id
    union all
    select max(id) from media where post_id is not null group by post_id, place having count(*) > 1
    limit 1`.execute(db);
  if (rows[0]) throw new StoreError(`media ${rows[0].id}: its post cannot have this picture.`);
}

/** Clears profile pictures on this site's storage that the person has not uploaded for that purpose. */
export async function clearProfiles(db: Kysely<Schema>): Promise<void> {
  for (const [column, purpose] of [
    ['avatar_url', 'avatar'],
    ['cover_url', 'cover'],
  ] as const) {
    const url = sql.ref(`users.${column}`);
    await sql`
      update users set ${sql.ref(column)} = '' where ${url} like ${`${MEDIA_PATH}%`} and not exists (
        select 1 from media
        where user_id = users.id and purpose = ${purpose} and ${MEDIA_PATH} || file = ${url})`.execute(db);
  }
}
