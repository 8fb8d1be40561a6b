import { isMediaName, PURPOSES } from '#contract/media/media.ts';
import { ALT_BYTES, MEDIA_BYTES, PICTURES_MAX } from '#contract/rules/limits.ts';
import { tagName } from '#contract/text/tags.ts';
import { fold, isUnstorable, utf8Bytes } from '#contract/text/text.ts';
import { isBoundedHash } from '../../nouns/people/account.ts';
import type { Schema } from '../../schema.ts';
import type { Row } from '../tables.ts';

const name: Rule = {
  must: 'be the name of a picture',
  holds: (value) => typeof value === 'string' && isMediaName(value) && !value.includes('.small.'),
};

export const like = (pattern: RegExp, must: string): Rule => ({
  must,
  holds: (value) => typeof value === 'string' && pattern.test(value),
});

const sha = like(/^[\da-f]{64}$/, 'be a SHA-256 in hex');

const whole = (least: number, most: number): Rule => ({
  must: `be a whole number from ${least} to ${most}`,
  holds: (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
});

/** The longest side of any picture ever stored, in pixels. */
const side = whole(1, 1_600);

/** Recomputed from the rest of the data. */
export const derived: Rule = { must: 'be anything', holds: () => true };

const LATEST = 8.64e15;

export const moment = whole(0, LATEST);

/** Half of the integers that JavaScript can represent, which leaves room for later ids. */
export const MOST_ID = 2 ** 52;

export const id = whole(1, MOST_ID);

export const uid = like(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'be a UUID in small letters');

export const oneOf = (...values: string[]): Rule => ({
  must: `be one of ${values.join(', ')}`,
  holds: (value) => values.includes(value as string),
});

export const text = (bytes = MOST_BYTES): Rule => ({
  must: `be text of at most ${bytes} bytes, without NUL`,
  holds: (value) => typeof value === 'string' && utf8Bytes(value) <= bytes && !isUnstorable(value),
});

export const orNull = (rule: Rule): Rule => ({
  must: `${rule.must}, or null`,
  holds: (value) => value === null || rule.holds(value),
});

/** The rules for tables of pictures, used in `row-rules.ts`. */
export const MEDIA_RULES: {
  readonly [T in 'files' | 'media' | 'refused_files']: { readonly [C in keyof Schema[T]]: Rule };
} = {
  files: {
    name,
    small_sha: sha,
    bytes: whole(1, 2 * MEDIA_BYTES),
    uses: derived,
    leaving: derived,
    created_at: moment,
  },
  media: {
    id,
    uid,
    user_id: id,
    purpose: oneOf(...PURPOSES, 'report'),
    file: name,
    source_sha: sha,
    width: side,
    height: side,
    tiles: like(/^[A-Za-z\d+/]{48}$/, 'be 12 colours in base64'),
    alt: text(ALT_BYTES),
    post_id: orNull(id),
    // -1 means not used yet.
    place: whole(-1, PICTURES_MAX - 1),
    case_id: orNull(id),
    created_at: moment,
  },
  refused_files: { sha, cause: uid, created_at: moment },
};

/** True if the columns of a row of `media` are consistent, for a picture in a post, in a case, or not used yet. */
export function isUse({ purpose, place, post_id, case_id }: Row): boolean {
  if (purpose === 'report') return post_id === null && case_id !== null && place !== -1;
  if (case_id !== null) return false;
  if (purpose === 'post') return (post_id === null) === (place === -1);
  return post_id === null && (place === -1 || place === 0);
}

/** `must` completes a sentence that starts with the name of the column. */
export interface Rule {
  must: string;
  holds(value: unknown): boolean;
}

/** No request was ever larger than this, and so no text in one. */
const MOST_BYTES = 64 * 1024;
export const MOST_BYTES_OF_POST = 4_800;

export const orEmpty = (rule: Rule): Rule => ({
  must: `${rule.must}, or empty`,
  holds: (value) => value === '' || rule.holds(value),
});

export const count = whole(0, MOST_ID);
export const flag = whole(0, 1);

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

export const toldFrom = oneOf('everyone', 'following', 'nobody');
export const contentState = oneOf('visible', 'held', 'removed', 'deleted');

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
