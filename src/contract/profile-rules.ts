import { BIO_LENGTH, WEBSITE_LENGTH } from './limits.ts';
import type { Rule } from './rules.ts';
import { graphemes } from './text.ts';

export const bioRule: Rule = (value) =>
  fits(value, BIO_LENGTH) ? null : `Bio can have at most ${BIO_LENGTH} characters.`;

export const websiteRule: Rule = (value) => {
  if (!fits(value, WEBSITE_LENGTH)) return `Website can have at most ${WEBSITE_LENGTH} characters.`;
  const address = withScheme(value);
  return address === '' || isWebAddress(address, ['http:', 'https:'])
    ? null
    : 'Website must be a web address, like https://example.org.';
};

/** Segmenting a giant is not needed to refuse it. */
const fits = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= max * 40 && graphemes(value) <= max);

const BARE_DOMAIN = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#].*)?$/u;

/** A bare domain is meant as an address. */
export const withScheme = (value: string): string => (BARE_DOMAIN.test(value) ? `https://${value}` : value);

export const isWebAddress = (value: string, protocols: string[]): boolean =>
  /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol);
