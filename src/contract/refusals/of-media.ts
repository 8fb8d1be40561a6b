import { AVIF_PIXELS, MEDIA_BYTES, MEDIA_PIXELS, MEDIA_QUOTA_BYTES, PICTURES_MAX } from '../rules/limits.ts';
import type { Fault } from './codes.ts';

const MIB = 1024 * 1024;

/** Refusals of pictures. */
export const OF_MEDIA = {
  uploadsOff: { code: 'uploads_off', message: 'Pictures cannot be uploaded to this Pipit.' },
  fileTooLarge: {
    code: 'file_too_large',
    params: { max: MEDIA_BYTES },
    message: `The file is larger than ${MEDIA_BYTES / MIB} MB. Choose a smaller one.`,
  },
  notAPicture: {
    code: 'not_a_picture',
    message: 'This file cannot be read as a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  },
  pictureTooLarge: {
    code: 'picture_too_large',
    params: { max: MEDIA_PIXELS },
    message: `The picture has more than ${MEDIA_PIXELS / 1_000_000} million pixels. Choose a smaller one.`,
  },
  pictureTooHard: {
    code: 'picture_too_hard',
    message: 'Reading this picture takes too much time or memory. Choose a smaller one, or save it as JPEG.',
  },
  pictureRefused: {
    code: 'picture_refused',
    message: 'Moderators have removed this very picture. Choose another one.',
  },
  mediaQuota: {
    code: 'media_quota',
    params: { max: MEDIA_QUOTA_BYTES },
    message: `Your pictures take ${MEDIA_QUOTA_BYTES / MIB} MB, which is as much as there is for each member. Delete posts with pictures first.`,
  },
  diskFull: {
    code: 'disk_full',
    message: 'There is hardly any room for pictures here. Tell who looks after this Pipit; texts can still be posted.',
  },
  slowFile: { code: 'slow_file', message: 'The file took too long to arrive. Try again with a better connection.' },
  busyWithPictures: {
    code: 'busy_with_pictures',
    message: 'Many pictures are being uploaded here right now. Try again in a moment.',
  },
  picturesUnavailable: {
    code: 'pictures_unavailable',
    message: 'The place where pictures are kept does not answer. Try again in a moment; texts can still be posted.',
  },
  noSuchPicture: {
    code: 'no_such_picture',
    field: 'media',
    message: 'A picture of this post is not there any more. Upload it again.',
  },
  tooManyPictures: {
    code: 'too_many_pictures',
    field: 'media',
    params: { max: PICTURES_MAX },
    message: `A post can have at most ${PICTURES_MAX} pictures, each once. Leave some out.`,
  },
} as const satisfies Record<string, Fault>;

/** An AVIF has a lower limit than other formats. */
export const AVIF_TOO_LARGE: Fault = {
  code: 'picture_too_large',
  params: { max: AVIF_PIXELS },
  message: `The AVIF has more than ${AVIF_PIXELS / 1_000_000} million pixels. Choose a smaller one, or a JPEG of it.`,
};

/** The uploaded picture of a profile was deleted before it was used. */
export const noSuchUpload = (field: 'avatarURL' | 'coverURL'): Fault => ({
  code: 'no_such_picture',
  field,
  message: 'This picture is not there any more. Upload it again.',
});

/** Messages of reached limits. */
export const SPENT_ON_MEDIA = {
  uploads: 'That was a lot to upload at once.',
  pictures: 'Many pictures were loaded from your network.',
} as const;
