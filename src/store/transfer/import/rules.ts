import { tagName } from '#contract/text/tags.ts';
import { fold, isUnstorable, utf8Bytes } from '#contract/text/text.ts';
import { isBoundedHash } from '../../nouns/people/password-hash.ts';

/** What a value must be, in words that follow the name of its column. */
export interface Rule {
  must: string;
  holds(value: unknown): boolean;
}

/** Half of what JavaScript can count to: room for whatever comes after. */
export const MOST_ID = 2 ** 52;
const LATEST = 8.64e15;
/** No request was ever larger, and no text in one. */
export const MOST_BYTES = 64 * 1024;
export const MOST_BYTES_OF_POST = 4_800;

export const whole = (least: number, most: number): Rule => ({
  must: `be a whole number from ${least} to ${most}`,
  holds: (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
});
export const text = (bytes = MOST_BYTES): Rule => ({
  must: `be text of at most ${bytes} bytes, without NUL`,
  holds: (value) => typeof value === 'string' && utf8Bytes(value) <= bytes && !isUnstorable(value),
});
export const like = (pattern: RegExp, must: string): Rule => ({
  must,
  holds: (value) => typeof value === 'string' && pattern.test(value),
});
export const orNull = (rule: Rule): Rule => ({
  must: `${rule.must}, or null`,
  holds: (value) => value === null || rule.holds(value),
});

export const orEmpty = (rule: Rule): Rule => ({
  must: `${rule.must}, or empty`,
  holds: (value) => value === '' || rule.holds(value),
});

export const id = whole(1, MOST_ID);
export const count = whole(0, MOST_ID);
export const flag = whole(0, 1);
export const moment = whole(0, LATEST);
export const uid = like(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'be a UUID in small letters');
export const username = like(/^[a-z\d][a-z\d_.-]{1,29}$/i, 'be a username: 2 to 30 letters, digits, _ . and -');
export const tag: Rule = {
  must: 'be the name of a tag',
  holds: (value) => typeof value === 'string' && tagName(value) !== undefined && fold(value) === value,
};
export const json: Rule = {
  must: `be a JSON object of at most ${MOST_BYTES} bytes`,
  holds: (value) => text().holds(value) && isObject(value as string),
};

export const passwordHash: Rule = {
  must: 'be a hash of a password as Pipit makes them',
  holds: (value) => text(1_000).holds(value) && (!(value as string).startsWith('$') || isBoundedHash(value as string)),
};

export const oneOf = (...values: string[]): Rule => ({
  must: `be one of ${values.join(', ')}`,
  holds: (value) => values.includes(value as string),
});
export const toldFrom = oneOf('everyone', 'following', 'nobody');
export const contentState = oneOf('visible', 'held', 'removed', 'deleted');

/** Made anew from the rest. */
export const derived: Rule = { must: 'be anything', holds: () => true };

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
