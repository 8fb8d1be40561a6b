import { route } from '../routes/route.ts';
import type { Picture } from '../views.schema.ts';
import type { UploadQuery } from './media.schema.ts';

export type { Picture } from '../views.schema.ts';

/** Purposes of an upload. Each has its own picture sizes. */
export const PURPOSES = ['post', 'avatar', 'cover'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The body is the file itself, not JSON. */
export const uploadMedia = route<{ query: UploadQuery; answer: { media: Picture }; small: { media: Picture } }>()(
  'POST /media',
  201,
  'required',
);

/** The path of picture files, next to `/api`. */
export const MEDIA_PATH = '/media/';
const FILE = /^[0-9a-f]{64}(\.small)?\.(webp|jpg)$/;

/** A stored file is named after the SHA-256 of the large picture. */
export const isMediaName = (name: string): boolean => FILE.test(name);

/** The path of an uploaded picture, which `avatarURL` and `coverURL` accept next to web addresses. */
export const isMediaPath = (path: string): boolean =>
  path.startsWith(MEDIA_PATH) && isMediaName(path.slice(MEDIA_PATH.length)) && !path.includes('.small.');

/** The path of the small version, for lists. */
export const smallPath = (path: string): string => path.replace(/\.(webp|jpg)$/, '.small.$1');
