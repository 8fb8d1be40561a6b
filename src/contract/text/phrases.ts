import { isSign } from './tokens.ts';

/** `words` come from `wordsOf`. `goesOn`: the last word may be the beginning of a longer one. */
export interface Phrase {
  words: readonly string[];
  goesOn?: boolean;
}

export interface Phrases {
  /** The indexes of the phrases in the text, each once, in the order in which they end. */
  foundIn(words: readonly string[]): number[];
}

/**
 * Maximum steps per text, of some nanoseconds each. Over it, every phrase counts as found: hiding one text too many is
 * better than a stall. No search needs this many; only hundreds of long filters of one repeated word do.
 */
export const MOST_STEPS = 100_000;

/**
 * Finds all phrases in one pass. A phrase matches consecutive words of the text; signs in the text are skipped unless
 * the phrase has signs.
 *
 * Each word of each phrase has a bit, which is set while the words before the current one match the phrase up to it
 * (shift-and, by Baeza-Yates and Gonnet). A word of the text moves the bits of this word, 32 in one step. So no word is
 * read twice, whatever the text and the phrases are.
 */
export function findPhrases(phrases: readonly Phrase[]): Phrases {
  const { size, first, last, beforeWord, bitsOf, phraseEndingAt } = layOut(phrases);

  // Allocated once: most texts contain few of the words, and new arrays would take longer than the search.
  let [before, after, open] = [new Int32Array(size), new Int32Array(size), last.slice()];
  /** The indexes in `before` that are not 0. */
  let [places, next] = [new Int32Array(size), new Int32Array(size)];

  const foundIn = (words: readonly string[]): number[] => {
    const found: number[] = [];
    let count = 0;
    let steps = 0;
    for (const word of words) {
      const bits = bitsOf(word);
      if (bits === undefined && count === 0) continue;
      steps += count + (bits?.length ?? 0) / 2;
      if (steps > MOST_STEPS) break;
      let more = 0;
      if (bits !== undefined) {
        for (let n = 0; n < bits.length; n += 2) {
          const place = bits[n] ?? 0;
          const begun = ((before[place] ?? 0) << 1) | ((before[place - 1] ?? 0) >>> 31) | (first[place] ?? 0);
          const moved = begun & (bits[n + 1] ?? 0);
          if (moved === 0) continue;
          if (after[place] === 0) next[more++] = place;
          after[place] = (after[place] ?? 0) | moved;
          for (let ended = moved & (open[place] ?? 0); ended !== 0; ended &= ended - 1) {
            const end = ended & -ended;
            open[place] = (open[place] ?? 0) & ~end;
            found.push(phraseEndingAt.get(32 * place + 31 - Math.clz32(end)) ?? 0);
          }
        }
      }
      const waits = count > 0 && isSign(word);
      for (let n = 0; n < count; n++) {
        const place = places[n] ?? 0;
        const waiting = waits ? (before[place] ?? 0) & (beforeWord[place] ?? 0) : 0;
        if (waiting !== 0) {
          if (after[place] === 0) next[more++] = place;
          after[place] = (after[place] ?? 0) | waiting;
        }
        before[place] = 0;
      }
      [before, after] = [after, before];
      [places, next] = [next, places];
      count = more;
    }
    for (let n = 0; n < count; n++) before[places[n] ?? 0] = 0;
    if (found.length > 0) open.set(last);
    return steps > MOST_STEPS ? [...phrases.keys()] : found;
  };
  return { foundIn };
}

interface Layout {
  /** Length of the bit arrays; each number has 32 bits. Index 0 stays empty, so that every index has one before it. */
  size: number;
  first: Int32Array;
  last: Int32Array;
  /** Set where the next word of the phrase is not a sign, so that signs of the text may come before it. */
  beforeWord: Int32Array;
  /** Alternating indexes and bits, or undefined if no phrase has the word. */
  bitsOf(word: string): Int32Array | undefined;
  phraseEndingAt: Map<number, number>;
}

function layOut(phrases: readonly Phrase[]): Layout {
  const size = 1 + Math.ceil(phrases.reduce((sum, { words }) => sum + words.length, 0) / 32);
  const [first, last, beforeWord] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  const whole = new Map<string, Map<number, number>>();
  const beginnings: { beginning: string; bit: number }[] = [];
  const phraseEndingAt = new Map<number, number>();
  let bit = 32;
  for (const [phrase, { words, goesOn }] of phrases.entries()) {
    for (const [n, word] of words.entries()) {
      const isLast = n === words.length - 1;
      if (n === 0) set(first, bit);
      else if (!isSign(word)) set(beforeWord, bit - 1);
      if (isLast) {
        set(last, bit);
        phraseEndingAt.set(bit, phrase);
      }
      if (isLast && goesOn) beginnings.push({ beginning: word, bit });
      else {
        const bits = whole.get(word) ?? new Map<number, number>();
        whole.set(word, bits.set(bit >> 5, (bits.get(bit >> 5) ?? 0) | (1 << bit)));
      }
      bit += 1;
    }
  }
  const byWord = new Map(Array.from(whole, ([word, bits]) => [word, Int32Array.from([...bits].flat())]));
  const glance = new Int32Array(64);
  for (const word of byWord.keys())
    glance[word.charCodeAt(0) & 63] = (glance[word.charCodeAt(0) & 63] ?? 0) | (1 << word.length);
  const bitsOf = (word: string): Int32Array | undefined => {
    if (beginnings.length === 0) return mayBe(glance, word) ? byWord.get(word) : undefined;
    const bits = byWord.get(word);
    const begun = beginnings.flatMap(({ beginning, bit }) => (word.startsWith(beginning) ? [bit >> 5, 1 << bit] : []));
    return begun.length > 0 ? Int32Array.from([...(bits ?? []), ...begun]) : bits;
  };
  return { size, first, last, beforeWord, bitsOf, phraseEndingAt };
}

/** Excludes most words by first letter and length, ten times faster than a lookup. */
const mayBe = (glance: Int32Array, word: string): boolean =>
  ((glance[word.charCodeAt(0) & 63] ?? 0) & (1 << word.length)) !== 0;

function set(list: Int32Array, bit: number): void {
  list[bit >> 5] = (list[bit >> 5] ?? 0) | (1 << bit);
}
