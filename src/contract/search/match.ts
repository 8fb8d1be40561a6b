import { foldLetters } from '../text/folding.ts';
import { findPhrases } from '../text/phrases.ts';
import { type Segment, segmentsOf } from '../text/segments.ts';
import { fold } from '../text/text.ts';
import { isOfRun, tokensOf, wordsOf } from '../text/tokens.ts';
import type { Condition } from './query.ts';

/** Conditions that are checked against the text of a post. */
export type TextCondition = Extract<Condition, { kind: 'words' | 'tag' | 'mention' | 'link' }>;

export const isTextCondition = (condition: Condition): condition is TextCondition =>
  ['words', 'tag', 'mention', 'link'].includes(condition.kind);

/**
 * Returns a test whether a text meets all conditions. It decides what a search finds; an index only yields candidates.
 * `cut` can be a memoized `wordsOf`.
 */
export function textsMeeting(
  conditions: readonly TextCondition[],
  cut: (text: string) => readonly string[] = wordsOf,
): (text: string) => boolean {
  const asked = conditions.filter((condition) => condition.kind === 'words');
  const marked = conditions.filter((condition) => condition.kind !== 'words');
  const phrases = findPhrases(asked);
  const pairs = asked.map(({ tokens }) => pairsAmong(tokens));
  return (text) => {
    const found = new Set(asked.length > 0 ? phrases.foundIn(cut(text)) : []);
    let tokens: Set<string> | undefined;
    const hasPairs = (wanted: readonly string[] = []) => {
      if (wanted.length === 0) return true;
      tokens ??= new Set(tokensOf(text));
      return wanted.every((token) => tokens?.has(token));
    };
    if (!asked.every(({ not }, n) => (found.has(n) && hasPairs(pairs[n])) !== not)) return false;
    const segments = marked.length > 0 ? segmentsOf(text) : [];
    return marked.every((condition) => segments.some((segment) => isWanted(segment, condition)) !== condition.not);
  };
}

/**
 * Tokens that a matching phrase does not prove: in scripts without spaces, the text may have a space between two
 * characters.
 */
const pairsAmong = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => isOfRun(token) && [...token].length > 1);

function isWanted(segment: Segment, condition: Exclude<TextCondition, { kind: 'words' }>): boolean {
  if (segment.kind === 'tag') return condition.kind === 'tag' && foldLetters(segment.name) === condition.name;
  if (segment.kind === 'mention') return condition.kind === 'mention' && fold(segment.username) === condition.name;
  return segment.kind === 'link' && condition.kind === 'link';
}
