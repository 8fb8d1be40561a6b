import { isSign, wordsOf } from '#contract/text/tokens.ts';
import { createCache } from '../../cache/cache.ts';

/** A word or phrase that somebody filters, ready to be looked for. */
interface Phrase {
  first: string;
  /** But for signs, parted by spaces. */
  spoken: string;
  length: number;
  /** Where it has signs: all that it is made of. */
  parts?: Part[];
}
export type Part = { word: string; isSign: boolean };

/** Those met lately, by what was typed: to take one apart costs more than to look for it. In characters. */
const known = createCache<Phrase, string>(1_000_000, ({ spoken }) => FRAME + 2 * spoken.length);
const FRAME = 50;

export const partsOf = (words: string[]): Part[] => words.map((word) => ({ word, isSign: isSign(word) }));

function takeApart(typed: string): Phrase {
  const parts = partsOf(wordsOf(typed));
  const spoken = parts.filter(({ isSign }) => !isSign).map(({ word }) => word);
  const phrase = {
    first: parts[0]?.word ?? '',
    spoken: spoken.join(' '),
    length: spoken.length,
    ...(spoken.length < parts.length && { parts }),
  };
  known.set(typed, phrase);
  return phrase;
}

/** In one text; beyond, a phrase counts as found: rather one notice or text less than a stall. For phrases with signs. */
const MOST_STEPS = 100_000;
/** Of phrases that are not known. The next text goes on with the others. */
const MOST_NEW_CHARACTERS = 30_000;

/**
 * Whether a phrase stands in the text, as `isPhraseAt` has it. Made once for each text and asked for thousands of phrases: each
 * is one look-up among the runs of as many words.
 */
export function phrasesIn(text: string): (typed: string) => boolean {
  const words = wordsOf(text);
  const present = new Set(words);
  let runs: ReturnType<typeof runsOf> | undefined;
  let signs: ReturnType<typeof signsOf> | undefined;
  let fresh = 0;
  return (typed) => {
    let phrase = known.get(typed);
    if (!phrase) {
      fresh += typed.length;
      if (fresh > MOST_NEW_CHARACTERS) return true;
      phrase = takeApart(typed);
    }
    const { first, spoken, length, parts } = phrase;
    if (!present.has(first)) return false;
    runs ??= runsOf(words);
    if (length > 0 && !runs(length).has(spoken)) return false;
    if (!parts) return true;
    signs ??= signsOf(words);
    return signs(parts);
  };
}

/** All runs of so many words, signs left out. */
function runsOf(all: string[]): (length: number) => Set<string> {
  const words = all.filter((word) => !isSign(word));
  const joined = words.join(' ');
  const begins = [0];
  let end = 0;
  for (const word of words) {
    end += word.length + 1;
    begins.push(end);
  }
  const made = new Map<number, Set<string>>();
  return (length) => {
    const known = made.get(length);
    if (known) return known;
    const runs = new Set<string>();
    for (let at = 0; at + length <= words.length; at++)
      runs.add(joined.slice(begins[at], (begins[at + length] ?? 0) - 1));
    made.set(length, runs);
    return runs;
  };
}

/** Whether all of them stand there, one behind the other but for signs before a word. For phrases with signs. */
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
