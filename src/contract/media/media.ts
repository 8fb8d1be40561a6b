import { route } from '../routes/route.ts';
import type { Picture } from '../views.schema.ts';
import type { UploadQuery } from './media.schema.ts';

export type { Picture } from '../views.schema.ts';

/** What a picture is uploaded for: each has sizes of its own. */
export const PURPOSES = ['post', 'avatar', 'cover'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The body is the file itself. */
export const uploadMedia = route<{ query: UploadQuery; answer: { media: Picture }; small: { media: Picture } }>()(
  'POST /media',
  201,
  'required',
);

/** Where files of pictures are, beside `/api`. */
export const MEDIA_PATH = '/media/';
const FILE = /^[0-9a-f]{64}(\.small)?\.(webp|jpg)$/;

/** The name of a file, as storage has it: by the SHA-256 of the large one. */
export const isMediaName = (name: string): boolean => FILE.test(name);

/** A picture of this site, as `avatarURL` and `coverURL` may be. */
export const isMediaPath = (path: string): boolean =>
  path.startsWith(MEDIA_PATH) && isMediaName(path.slice(MEDIA_PATH.length)) && !path.includes('.small.');

/** The small one beside it, for lists. */
export const smallPath = (path: string): string => path.replace(/\.(webp|jpg)$/, '.small.$1');
