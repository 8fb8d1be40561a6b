import type { Fault } from '../refusals/codes.ts';
import { hasMore } from '../text/text.ts';
import { BIO_LENGTH, WEBSITE_LENGTH } from './limits.ts';
import type { Rule } from './rules.ts';

export const bioRule: Rule = (value) => tooLong('Bio', value, BIO_LENGTH);

export const websiteRule: Rule = (value) =>
  tooLong('Website', value, WEBSITE_LENGTH) ?? addressFault(withScheme(value));

const tooLong = (label: string, value: string, max: number): Fault | null =>
  value.length > max && hasMore(value, max)
    ? { code: 'too_long', params: { max }, message: `${label} can have at most ${max} characters.` }
    : null;

export const addressFault = (address: string, label = 'Website'): Fault | null =>
  address === '' || isWebAddress(address, ['http:', 'https:'])
    ? null
    : {
        code: 'not_a_web_address',
        params: { schemes: ['http', 'https'] },
        message: `${label} must be a web address, like https://example.org.`,
      };

const BARE_DOMAIN = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#].*)?$/u;

/** Turns a bare domain into an address. */
export const withScheme = (value: string): string => (BARE_DOMAIN.test(value) ? `https://${value}` : value);

export const isWebAddress = (value: string, protocols: string[]): boolean =>
  /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol);
