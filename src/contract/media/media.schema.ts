import { z } from 'zod';
import { MESSAGES as say } from '../refusals/errors.ts';
import { endpoint } from '../routes/describe.schema.ts';
import { choice } from '../rules/fields.schema.ts';
import { picture } from '../views.schema.ts';
import * as media from './media.ts';

const uploadQuery = z.object({ as: choice('as', media.PURPOSES).default('post') });

export const uploadMedia = endpoint({
  route: media.uploadMedia,
  summary:
    'Upload a picture: JPEG, PNG, WebP, AVIF or GIF (its first frame). It is stored anew without whatever else the file had in it. Without a use it goes after a day.',
  effect: 'create',
  query: uploadQuery,
  paged: true,
  file: true,
  answer: z.object({ media: picture }),
  refusals: {
    400: [say.guestAccount, say.mediaQuota],
    403: [say.uploadsOff],
    422: [say.notAPicture, say.pictureTooLarge, say.pictureTooHard, say.pictureRefused],
  },
});

export const mediaRoutes = [uploadMedia] as const;

export type UploadQuery = z.input<typeof uploadQuery>;
