import { bounded } from './fields.schema.ts';
import { LABELS } from './labels.ts';
import { BIO_BYTES, BIO_LENGTH, URL_BYTES, WEBSITE_LENGTH } from './limits.ts';
import { utf8Bytes } from './text.ts';

const BARE_DOMAIN = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#].*)?$/u;

const userWebsite = bounded('userWebsite', WEBSITE_LENGTH, URL_BYTES)
  .transform((value) => (BARE_DOMAIN.test(value) ? `https://${value}` : value))
  .refine((value) => value === '' || isWebAddress(value, ['http:', 'https:']), {
    error: 'Website must be a web address, like https://example.org.',
    abort: true,
  })
  // The part that was put before it counts.
  .refine((value) => utf8Bytes(value) <= URL_BYTES, { error: `Website can have at most ${URL_BYTES} bytes.` });

const image = (field: 'avatarURL' | 'coverURL') =>
  bounded(field, URL_BYTES, URL_BYTES).refine((value) => value === '' || isWebAddress(value, ['https:']), {
    error: `${LABELS[field]} must start with https://.`,
  });

/** What a member may change about themselves, at sign-up and later. */
export const profileFields = {
  userBio: bounded('userBio', BIO_LENGTH, BIO_BYTES).optional(),
  userWebsite: userWebsite.optional(),
  avatarURL: image('avatarURL').optional(),
  coverURL: image('coverURL').optional(),
};

function isWebAddress(value: string, protocols: string[]): boolean {
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
