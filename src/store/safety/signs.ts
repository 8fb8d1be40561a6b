import { isSign } from '#contract/text/tokens.ts';

export type Part = { word: string; isSign: boolean };

export const partsOf = (words: string[]): Part[] => words.map((word) => ({ word, isSign: isSign(word) }));

/** Steps in one text. After them a phrase counts as found: a hidden text is better than a stopped server. */
const MOST_STEPS = 100_000;

/** Whether all parts of a phrase follow each other in the text. Signs of the text before a word are skipped. For phrases with signs. */
export function signsOf(words: readonly string[]): (parts: Part[]) => boolean {
  const next: number[] = [];
  for (let at = words.length - 1; at >= 0; at--)
    next[at] = isSign(words[at] ?? '') ? (next[at + 1] ?? words.length) : at;
  const standAt = (parts: Part[], at: number): boolean => {
    let place = at;
    for (const { word, isSign } of parts) {
      if (!isSign) place = next[place] ?? words.length;
      if (words[place] !== word) return false;
      place += 1;
    }
    return true;
  };
  let steps = 0;
  return (parts) => {
    const first = parts[0]?.word ?? '';
    for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
      steps += parts.length;
      if (steps > MOST_STEPS || standAt(parts, at)) return true;
    }
    return false;
  };
}
