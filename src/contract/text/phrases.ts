import { isSign } from './tokens.ts';

/** Cut by `wordsOf`. `goesOn`: the last word may be the beginning of one. */
export interface Phrase {
  words: readonly string[];
  goesOn?: boolean;
}

export interface Phrases {
  /** The phrases that a text has, by their places in the list, in the order in which they end in it; each once. */
  foundIn(words: readonly string[]): number[];
}

/**
 * The most steps for one text, of some nanoseconds each; beyond, every phrase counts as found: rather one text less than a
 * stall. No search can take as many. Filters can only where hundreds of long ones are made of one word.
 */
export const MOST_STEPS = 100_000;

/**
 * Looks for all phrases at once. A phrase is in a text where its words follow each other; signs of the text are passed over,
 * except where the phrase has signs.
 *
 * Each word of each phrase has a bit, which is set while the text behind the current word agrees with the phrase up to there
 * (shift-and, as Baeza-Yates and Gonnet have it). A word of the text moves the bits that have this word, 32 in one step. So
 * nothing is looked at twice, whatever text and phrases are.
 */
export function findPhrases(phrases: readonly Phrase[]): Phrases {
  const { size, first, last, beforeWord, bitsOf, phraseEndingAt } = layOut(phrases);

  // Made once: most texts have a word or two of the phrases, and new lists would take longer than to look for them.
  let [before, after, open] = [new Int32Array(size), new Int32Array(size), last.slice()];
  /** The places in `before` that are not 0. */
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
  /** Length of the lists of bits; each number has 32. Place 0 stays empty, so that every place has one before it. */
  size: number;
  first: Int32Array;
  last: Int32Array;
  /** The next of the phrase is no sign, so that signs of the text may come before it. */
  beforeWord: Int32Array;
  /** Places and bits by turns. Undefined where no phrase has the word. */
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

/** Tells most words apart by their first letter and their length, in a tenth of the time of a look-up. */
const mayBe = (glance: Int32Array, word: string): boolean =>
  ((glance[word.charCodeAt(0) & 63] ?? 0) & (1 << word.length)) !== 0;

function set(list: Int32Array, bit: number): void {
  list[bit >> 5] = (list[bit >> 5] ?? 0) | (1 << bit);
}
