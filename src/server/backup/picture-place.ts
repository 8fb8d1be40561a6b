import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, withoutPassword } from '../config/config.ts';
import { parseS3Url } from '../config/s3-url.ts';
import { StartError } from '../config/start-error.ts';
import { filesPlace } from '../media/files/open-files.ts';
import type { Place } from './copy.ts';

const ENDING = '.media';

/** The folder with the pictures of a backup that is no archive. */
export const picturesBeside = (file: string): string => file + ENDING;

export const isPicturesBeside = (name: string): boolean => name.endsWith(ENDING);

/** The path in a folder named after the first two letters, as in the data folder. */
export const placeIn = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

/** The storage of pictures: `media` in a data folder, or a bucket. */
export type PicturePlace = Pick<Config, 'dataDir' | 's3Url'>;

/** Parses the option of a command. */
export function picturePlaceIn(name: string, given: string): PicturePlace {
  if (given.startsWith('file://')) return { dataDir: fileURLToPath(given), s3Url: null };
  if (given.startsWith('file:')) return { dataDir: resolve(given.slice('file:'.length)), s3Url: null };
  if (parseS3Url(given)) return { dataDir: '', s3Url: given };
  throw new StartError(
    `${name} is "${withoutPassword(given)}"; allowed: file:folder, in whose media they lie, or https://key:secret@host/bucket as S3_URL has it.`,
  );
}

/** The default: S3_URL if it is set, otherwise the data folder, which for SQLite is the one of the database. */
export const usualPlace = (of: Place, { dataDir, s3Url }: PicturePlace): PicturePlace => ({
  dataDir: 'file' in of ? dirname(of.file) : dataDir,
  s3Url,
});

export const isSamePlace = (a: PicturePlace, b: PicturePlace): boolean => filesPlaceOf(a) === filesPlaceOf(b);

const filesPlaceOf = (place: PicturePlace): string => place.s3Url ?? filesPlace(place);
