import { foldLetters } from '../text/folding.ts';
import { segmentsOf } from '../text/segments.ts';
import { fold } from '../text/text.ts';
import { queryTokens, wordsOf } from '../text/tokens.ts';

/** Values of `in:`. All these lists belong to the caller. */
export const SEARCHED_LISTS = ['bookmarks', 'likes', 'mine', 'home'] as const;
export type SearchedList = (typeof SEARCHED_LISTS)[number];

type Wanted =
  /**
   * `words` follow each other, and the text has all `tokens`. `goesOn`: the last word may be the beginning of a longer
   * one.
   */
  | { kind: 'words'; words: string[]; tokens: string[]; goesOn: boolean }
  | { kind: 'tag'; name: string }
  | { kind: 'mention'; name: string }
  | { kind: 'from'; name: string }
  | { kind: 'link' }
  | { kind: 'image' }
  /** `before` is exclusive, `after` inclusive. */
  | { kind: 'before'; at: number }
  | { kind: 'after'; at: number }
  | { kind: 'in'; list: SearchedList };

/** `not`: negated. `typed`: the part of the search that it was made from, which starts at `index`. */
export type Condition = Wanted & { not: boolean; typed: string; index: number };

const QUOTES = '"“”„«»';
/** No alternative can start inside another's match and none backtracks, so the scan is linear. */
const PIECE = new RegExp(`(-?)(?:[${QUOTES}]([^${QUOTES}]*)[${QUOTES}]?|([^\\s${QUOTES}]+))`, 'gu');
const OPERATOR = /^(from|before|after|has|in):(@?)(.*)$/isu;

/** A shorter beginning would find too much. */
const SHORTEST_BEGINNING = 3;

/**
 * The conditions of a search; it finds the posts that meet all of them. An operator with an invalid value is read as
 * words. Punctuation alone, and an operator without a value, are ignored.
 */
export function conditionsOf(search: string): Condition[] {
  const conditions: Condition[] = [];
  let last: { condition: Condition; loose: boolean } | undefined;
  for (const { 0: typed, 1: minus, 2: quoted, 3: word = '', index } of search.matchAll(PIECE)) {
    const wanted = quoted === undefined ? wantedBy(word) : wordsIn(quoted);
    if (!wanted) continue;
    const condition = { ...wanted, not: minus === '-', typed, index };
    conditions.push(condition);
    if (wanted.kind === 'words') last = { condition, loose: quoted === undefined && !condition.not };
  }
  if (last?.loose && last.condition.kind === 'words') {
    last.condition.goesOn = [...(last.condition.words.at(-1) ?? '')].length >= SHORTEST_BEGINNING;
  }
  return conditions;
}

function wantedBy(word: string): Wanted | null {
  const [found, operator = '', at, value] = OPERATOR.exec(word) ?? [];
  if (found && !value) return null;
  return (found && operated(operator.toLowerCase(), `${at}${value}`)) || segmentIn(word) || wordsIn(word);
}

function operated(operator: string, value: string): Wanted | null {
  const name = fold(value);
  if (operator === 'from') return { kind: 'from', name: name.replace(/^@/, '') };
  if (operator === 'has') return HAS.get(name) ?? null;
  if (operator === 'in') {
    const list = SEARCHED_LISTS.find((list) => list === name);
    return list ? { kind: 'in', list } : null;
  }
  const day = dayOf(value);
  if (!day) return null;
  return operator === 'before' ? { kind: 'before', at: day.begins } : { kind: 'after', at: day.ends };
}

const HAS = new Map<string, Wanted>([
  ['link', { kind: 'link' }],
  ['links', { kind: 'link' }],
  ['image', { kind: 'image' }],
  ['images', { kind: 'image' }],
]);

const DAY = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** A day, a month or a year, in UTC. */
function dayOf(value: string): { begins: number; ends: number } | null {
  const [found, year = '', month, day] = DAY.exec(value) ?? [];
  if (!found) return null;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const begins = new Date(Date.UTC(y, m, d));
  // `Date.UTC` reads the 31st of April as the 1st of May, and the year 26 as 1926.
  if (begins.getUTCFullYear() !== y || begins.getUTCMonth() !== m || begins.getUTCDate() !== d) return null;
  const ends = day ? Date.UTC(y, m, d + 1) : month ? Date.UTC(y, m + 1) : Date.UTC(y + 1, 0);
  return { begins: begins.getTime(), ends };
}

/** Uses the parser of texts, so that both agree on what a tag is. */
function segmentIn(word: string): Wanted | null {
  const [first] = segmentsOf(word);
  if (first?.kind === 'tag') return { kind: 'tag', name: foldLetters(first.name) };
  return first?.kind === 'mention' ? { kind: 'mention', name: fold(first.username) } : null;
}

function wordsIn(text: string): Wanted | null {
  const words = wordsOf(text);
  return words.length > 0 ? { kind: 'words', words, tokens: queryTokens(text), goesOn: false } : null;
}
