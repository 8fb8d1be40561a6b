import { isMediaPath } from '../media/media.ts';
import { bounded, faultless } from '../rules/fields.schema.ts';
import { LABELS } from '../rules/labels.ts';
import { BIO_BYTES, BIO_LENGTH, URL_BYTES, WEBSITE_LENGTH } from '../rules/limits.ts';
import { addressFault, isWebAddress, withScheme } from '../rules/profile-rules.ts';
import { utf8Bytes } from '../text/text.ts';

const userWebsite = bounded('userWebsite', WEBSITE_LENGTH, URL_BYTES)
  .transform(withScheme)
  .superRefine(faultless((value) => addressFault(value)))
  .superRefine(
    // The added scheme counts towards the limit.
    faultless((value) =>
      utf8Bytes(value) > URL_BYTES
        ? {
            code: 'too_many_bytes',
            params: { max: URL_BYTES },
            message: `Website can have at most ${URL_BYTES} bytes.`,
          }
        : null,
    ),
  );

const image = (field: 'avatarURL' | 'coverURL') =>
  bounded(field, URL_BYTES, URL_BYTES).superRefine(
    faultless((value) =>
      value === '' || isMediaPath(value) || isWebAddress(value, ['https:'])
        ? null
        : {
            code: 'not_a_web_address',
            params: { schemes: ['https'] },
            message: `${LABELS[field]} must start with https://.`,
          },
    ),
  );

/** Profile fields that members can set at sign-up and change later. */
export const profileFields = {
  userBio: bounded('userBio', BIO_LENGTH, BIO_BYTES).optional(),
  userWebsite: userWebsite.optional(),
  avatarURL: image('avatarURL').optional(),
  coverURL: image('coverURL').optional(),
};
