import { isSign } from './tokens.ts';

/** Cut by `wordsOf`. `goesOn`: the last word may be the beginning of one. */
export interface Phrase {
  words: readonly string[];
  goesOn?: boolean;
}

export interface Phrases {
  /** The most steps that one word of a text can take, whatever the text is. */
  stepsOfWord: number;
  /** The phrases that a text has, by their places in the list, in the order in which they end in it; each once. */
  foundIn(words: readonly string[]): number[];
}

/** Some of the 32 words at `place` in the phrases, as bits. */
interface Bits {
  place: number;
  bits: number;
}

/**
 * Looks for all phrases at once. A phrase is in a text where its words follow each other; signs of the text are passed over,
 * except where the phrase has signs.
 *
 * Each word of each phrase has a bit, which is set while the text behind the current word agrees with the phrase up to there
 * (shift-and, as Baeza-Yates and Gonnet have it). So a word of the text takes as many steps as there are 32 bits with that word
 * in them, and nothing is ever looked at twice.
 */
export function findPhrases(phrases: readonly Phrase[]): Phrases {
  const size = Math.ceil(phrases.reduce((sum, { words }) => sum + words.length, 0) / 32);
  const [first, last, beforeWord] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  const byWord = new Map<string, Bits[]>();
  const beginnings: (Bits & { beginning: string })[] = [];
  const phraseEndingAt = new Map<number, number>();
  let bit = 0;
  for (const [phrase, { words, goesOn }] of phrases.entries()) {
    for (const [n, word] of words.entries()) {
      const [place, bits] = [bit >> 5, 1 << bit];
      if (n === 0) add(first, place, bits);
      else if (!isSign(word)) add(beforeWord, (bit - 1) >> 5, 1 << (bit - 1));
      const isLast = n === words.length - 1;
      if (isLast && goesOn) beginnings.push({ place, bits, beginning: word });
      else addWord(byWord, word, place, bits);
      if (isLast) {
        add(last, place, bits);
        phraseEndingAt.set(bit, phrase);
      }
      bit += 1;
    }
  }

  const bitsOf = (word: string): readonly Bits[] | undefined => {
    const bits = byWord.get(word);
    if (beginnings.length === 0) return bits;
    const begun = beginnings.filter(({ beginning }) => word.startsWith(beginning));
    return begun.length > 0 ? [...(bits ?? []), ...begun] : bits;
  };

  const foundIn = (words: readonly string[]): number[] => {
    const found: number[] = [];
    let [before, after] = [NONE, NONE];
    let open = NONE;
    /** The places in `before` that are not 0. */
    let places: number[] = [];
    for (const word of words) {
      const bits = bitsOf(word);
      if (!bits && places.length === 0) continue;
      if (before === NONE) [before, after, open] = [new Int32Array(size), new Int32Array(size), last.slice()];
      const next: number[] = [];
      const keep = (place: number, bits: number) => {
        if (bits === 0) return;
        if (after[place] === 0) next.push(place);
        add(after, place, bits);
      };
      for (const { place, bits: wanted } of bits ?? []) {
        const begun = (at(before, place) << 1) | (at(before, place - 1) >>> 31) | at(first, place);
        keep(place, begun & wanted);
        for (let ends = begun & wanted & at(open, place); ends !== 0; ends &= ends - 1) {
          open[place] = at(open, place) & ~(ends & -ends);
          found.push(phraseEndingAt.get(32 * place + 31 - Math.clz32(ends & -ends)) ?? 0);
        }
      }
      if (places.length > 0 && isSign(word))
        for (const place of places) keep(place, at(before, place) & at(beforeWord, place));
      for (const place of places) before[place] = 0;
      [before, after, places] = [after, before, next];
    }
    return found;
  };
  return { stepsOfWord: 3 * size + beginnings.length, foundIn };
}

const NONE = new Int32Array(0);

const at = (list: Int32Array, place: number): number => list[place] ?? 0;

function add(list: Int32Array, place: number, bits: number): void {
  list[place] = at(list, place) | bits;
}

function addWord(byWord: Map<string, Bits[]>, word: string, place: number, bits: number): void {
  const known = byWord.get(word) ?? [];
  const last = known.at(-1);
  if (last?.place === place) last.bits |= bits;
  else known.push({ place, bits });
  byWord.set(word, known);
}
