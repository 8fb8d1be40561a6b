import { bounded, text } from './fields.schema.ts';
import { LABELS } from './labels.ts';
import { BIO_LENGTH, IMAGE_URL_LENGTH, WEBSITE_LENGTH } from './limits.ts';

const BARE_DOMAIN = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#].*)?$/u;

const userWebsite = bounded('userWebsite', WEBSITE_LENGTH)
  .transform((value) => (BARE_DOMAIN.test(value) ? `https://${value}` : value))
  .refine((value) => value === '' || isWebAddress(value, ['http:', 'https:']), {
    error: 'Website must be a web address, like https://example.org.',
  });

const image = (field: 'avatarURL' | 'coverURL') =>
  text(field)
    .refine((value) => value.length <= IMAGE_URL_LENGTH, {
      error: `${LABELS[field]} can have at most ${IMAGE_URL_LENGTH} characters.`,
      abort: true,
    })
    .refine((value) => value === '' || isOwnPath(value) || isWebAddress(value, ['https:']), {
      error: `${LABELS[field]} must start with https:// or be a path on this site.`,
    });

/** What a member may change about themselves, at sign-up and later. */
export const profileFields = {
  userBio: bounded('userBio', BIO_LENGTH).optional(),
  userWebsite: userWebsite.optional(),
  avatarURL: image('avatarURL').optional(),
  coverURL: image('coverURL').optional(),
};

function isWebAddress(value: string, protocols: string[]): boolean {
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** `//host` and `/\host` would leave the site. */
const isOwnPath = (value: string): boolean => /^\/(?![/\\])\S*$/.test(value);
