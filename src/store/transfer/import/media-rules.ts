import { isMediaName, PURPOSES } from '#contract/media/media.ts';
import { ALT_BYTES, MEDIA_BYTES, PICTURES_MAX } from '#contract/rules/limits.ts';
import type { Schema } from '../../schema.ts';
import type { Row } from '../tables.ts';
import { derived, id, like, moment, oneOf, orNull, type Rule, text, uid, whole } from './rules.ts';

const name: Rule = {
  must: 'be the name of a picture',
  holds: (value) => typeof value === 'string' && isMediaName(value) && !value.includes('.small.'),
};
const sha = like(/^[\da-f]{64}$/, 'be a SHA-256 in hex');
/** No picture was ever stored larger, in pixels. */
const side = whole(1, 1_600);

/** For `row-rules.ts`. */
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
    // -1: not used yet.
    place: whole(-1, PICTURES_MAX - 1),
    case_id: orNull(id),
    created_at: moment,
  },
  refused_files: { sha, cause: uid, created_at: moment },
};

/** Whether the columns of a row of `media` go together: what a post has, what a case keeps, and what nobody has used yet. */
export function isUse({ purpose, place, post_id, case_id }: Row): boolean {
  if (purpose === 'report') return post_id === null && case_id !== null && place !== -1;
  if (case_id !== null) return false;
  if (purpose === 'post') return (post_id === null) === (place === -1);
  return post_id === null && (place === -1 || place === 0);
}
