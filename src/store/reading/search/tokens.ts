import type { Condition } from '#contract/search/query.ts';
import { foldLetters } from '#contract/text/folding.ts';
import { segmentsOf } from '#contract/text/segments.ts';
import { fold } from '#contract/text/text.ts';
import { cut, isOfRun, tokensOf } from '#contract/text/tokens.ts';

/** The tokens that find a post: its words, its author, and the tags, names and links in its text. No word begins with these signs. */
export function postTokens(author: number, text: string): string[] {
  const tokens = new Set([authorToken(author), ...tokensOf(text)]);
  for (const segment of segmentsOf(text)) {
    if (segment.kind === 'tag') tokens.add(tagToken(foldLetters(segment.name)));
    if (segment.kind === 'mention') tokens.add(mentionToken(fold(segment.username)));
    if (segment.kind === 'link') tokens.add(LINK);
  }
  return [...tokens];
}

/** One of them is in the post. `begins`: or one that begins so. */
export interface Clause {
  any: readonly string[];
  begins?: boolean | undefined;
}

/** What the tokens of a post have in common that meets the condition; nothing where the text alone can tell. */
export function clausesOf(condition: Condition): Clause[] {
  if (condition.not) return [];
  switch (condition.kind) {
    case 'tag':
      return [{ any: [tagToken(condition.name)] }];
    case 'mention':
      return [{ any: [mentionToken(condition.name)] }];
    case 'link':
      return [{ any: [LINK] }];
    case 'words':
      return wordClauses(condition);
    default:
      return [];
  }
}

/** A single character of a run is how a token begins; so is the last word, where it goes on. */
function wordClauses({ words, tokens, goesOn }: Words): Clause[] {
  const last = goesOn ? cut(words.at(-1) ?? '') : undefined;
  return tokens.map((token) => ({
    any: [token],
    begins: token === last || (isOfRun(token) && [...token].length === 1),
  }));
}

const MOST_WHOLE = 8;
/** Every token that begins so is read for it. */
const MOST_BEGINNINGS = 2;

/** Those that the index is asked for: the text is held against all of them anyway. */
export function fewClauses(clauses: readonly Clause[]): Clause[] {
  const whole = clauses.filter(({ begins }) => !begins).slice(0, MOST_WHOLE);
  const beginnings = clauses.filter(({ begins }) => begins);
  const longest = beginnings.toSorted((a, b) => (b.any[0]?.length ?? 0) - (a.any[0]?.length ?? 0));
  return [...whole, ...longest.slice(0, MOST_BEGINNINGS)];
}

type Words = Extract<Condition, { kind: 'words' }>;

export const authorToken = (id: number): string => `:${id}`;
/** A tag may be folded into something with a space in it. */
const tagToken = (name: string): string => `#${name.replace(/[^\p{L}\p{N}\p{M}_]/gu, '_')}`;
const mentionToken = (name: string): string => `@${name}`;
const LINK = ':link';
