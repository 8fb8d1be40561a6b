import { COMMENT_BYTES, COMMENT_LENGTH, POST_BYTES, POST_LENGTH } from '../rules/limits.ts';
import { withCommas } from './with-commas.ts';

const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** Counts characters as people do: a family emoji or a letter with its marks is one. */
export function graphemes(text: string): number {
  if (PLAIN_ASCII.test(text)) return text.length;
  let count = 0;
  for (const _ of segmentsOf(text)) count++;
  return count;
}

/** The part that fits into `limit` graphemes, and the rest. */
export function splitAtGrapheme(text: string, limit: number): [fits: string, excess: string] {
  if (text.length <= limit) return [text, ''];
  let count = 0;
  for (const { index } of segmentsOf(text)) {
    if (count++ === limit) return [text.slice(0, index), text.slice(index)];
  }
  return [text, ''];
}

let segmenter: Intl.Segmenter | undefined;

/** Created when first needed, because it takes about 30 ms on a slow phone. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Limits both graphemes and bytes, because one grapheme can have any number of marks. A code unit takes at least a
 * byte, so a huge text is refused without encoding or segmenting it.
 */
export const fits = (text: string, characters: number, bytes: number): boolean =>
  text.length <= bytes &&
  (text.length * 3 <= bytes || utf8Bytes(text) <= bytes) &&
  (text.length <= characters || graphemes(text) <= characters);

/** Hardly any grapheme has more code units, so a text over this is not counted. */
const LONGEST = 40;

export const hasMore = (text: string, characters: number): boolean =>
  text.length > characters * LONGEST || graphemes(text) > characters;

/** The message for a text that does not fit. */
export const boundsMessage = (text: string, name: string, characters: number, bytes: number): string =>
  hasMore(text, characters)
    ? `${name} can have at most ${withCommas(characters)} characters.`
    : `${name} can have at most ${withCommas(bytes)} bytes, and emoji and letters with many marks take several. Shorten it.`;

/**
 * Anything except white space, controls, characters without width or form, marks (which need a letter), unassigned
 * characters, the empty Braille pattern and the empty note. Emoji newer than this engine count as visible.
 */
const SEEN =
  /\p{Extended_Pictographic}|[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\p{Cn}\u2800\ufff9-\ufffb\u{13430}-\u{1343f}\u{1d159}]/u;

/** Returns whether nothing in the text is visible. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Half a surrogate pair, or NUL: databases and screens disagree on them. */
export const isUnstorable = (text: string): boolean => !text.isWellFormed() || text.includes('\0');

/** Embeddings, overrides and isolates of direction, which affect the text around them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

export const withoutTurns = (text: string): string => text.replace(TURNS, '');

export interface PostMeasure {
  length: number;
  left: number;
  empty: boolean;
  tooLong: boolean;
  ok: boolean;
}

/** The length rule of a post, shared by the counter in the browser and the check on the server. */
export function measurePost(text: string): PostMeasure {
  // A grapheme has at least one code unit and at most POST_BYTES fit, so a huge text is refused without segmenting it.
  const length = text.length > POST_BYTES ? text.length : graphemes(text);
  const empty = isBlank(text);
  const tooLong = length > POST_LENGTH || utf8Bytes(text) > POST_BYTES;
  return { length, left: POST_LENGTH - length, empty, tooLong, ok: !empty && !tooLong && !isUnstorable(text) };
}

export const commentTooLong = (text: string): boolean => !fits(text, COMMENT_LENGTH, COMMENT_BYTES);

/** Longer runs of marks are cut, because Unicode normalisation sorts a run in quadratic time. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** The form of a name for uniqueness, without case. It is stored, so that no engine folds by its own rules. */
export const fold = (text: string): string => text.replace(MANY_MARKS, '$1').normalize('NFKC').toLowerCase();

export const stampOf = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
