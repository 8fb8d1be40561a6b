import { type Segment, segmentsOf } from '../text/segments.ts';
import { fold } from '../text/text.ts';
import { isOfRun, isPhraseAt, tokensOf, wordsOf } from '../text/tokens.ts';
import type { Condition } from './query.ts';

/** What a condition that asks for something in a text needs of it. */
export type TextCondition = Extract<Condition, { kind: 'words' | 'tag' | 'mention' | 'link' }>;

export const isTextCondition = (condition: Condition): condition is TextCondition =>
  ['words', 'tag', 'mention', 'link'].includes(condition.kind);

/**
 * Whether the text is as all of them want it. This decides what a search finds; an index only says where to look. `cut` may
 * remember what `wordsOf` gives.
 */
export function meets(
  text: string,
  conditions: readonly TextCondition[],
  cut: (text: string) => readonly string[] = wordsOf,
): boolean {
  let words: readonly string[] | undefined;
  let tokens: Set<string> | undefined;
  let segments: Segment[] | undefined;
  const hasTokens = (wanted: readonly string[]) => {
    if (wanted.length === 0) return true;
    tokens ??= new Set(tokensOf(text));
    return wanted.every((token) => tokens?.has(token));
  };
  return conditions.every((condition) => {
    if (condition.kind === 'words') {
      words ??= cut(text);
      return (hasPhrase(words, condition) && hasTokens(pairsAmong(condition.tokens))) !== condition.not;
    }
    segments ??= segmentsOf(text);
    return segments.some((segment) => isWanted(segment, condition)) !== condition.not;
  });
}

const hasPhrase = (
  words: readonly string[],
  { words: phrase, goesOn }: Extract<TextCondition, { kind: 'words' }>,
): boolean => words.some((_, at) => isPhraseAt(phrase, words, at, goesOn));

/** Whole words that stand in the text are tokens of it; characters may stand side by side with a space between them. */
const pairsAmong = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => isOfRun(token) && [...token].length > 1);

function isWanted(segment: Segment, condition: Exclude<TextCondition, { kind: 'words' }>): boolean {
  if (segment.kind === 'tag') return condition.kind === 'tag' && segment.name === condition.name;
  if (segment.kind === 'mention') return condition.kind === 'mention' && fold(segment.username) === condition.name;
  return segment.kind === 'link' && condition.kind === 'link';
}
