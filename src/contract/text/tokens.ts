import { TOKEN_LENGTH } from '../rules/limits.ts';
import { foldLetters } from './folding.ts';

/** Scripts that are written without spaces, and Hangul, whose words have endings. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc]';
/** Folding has removed skin tones. */
const EMOJI = '\\p{Extended_Pictographic}(?:\\u200d\\p{Extended_Pictographic})*|\\p{Regional_Indicator}{2}';
/** No alternative can start inside another's match and none backtracks far, so the scan is linear. */
const TOKEN = new RegExp(`(${UNSPACED}+)|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+|${EMOJI}`, 'gu');

/**
 * The search tokens of a text, each once: folded words, emoji, and overlapping pairs of characters in scripts without
 * spaces. Cut by properties of characters only, so that every engine and browser agrees: the words of `Intl.Segmenter`
 * differ between browsers.
 */
export const tokensOf = (text: string): string[] =>
  // The last character of a run is added, because no pair begins with it.
  tokensIn(text, (run) => [...pairsIn(run), ...[...run].slice(-1)]);

/**
 * A text that contains the query has all of these tokens. A single character of a run matches as the beginning of a
 * token.
 */
export const queryTokens = (query: string): string[] =>
  tokensIn(query, (run) => ([...run].length === 1 ? [run] : pairsIn(run)));

const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');

/** A token from a script without spaces: a pair of characters, or one. */
export const isOfRun = (token: string): boolean => BEGINS_UNSPACED.test(token);

/** Signs with a meaning, as in `c++`, `$5` and `C#`, but not punctuation. */
const WORD_OR_SIGN = new RegExp(`${TOKEN.source}|\\p{S}|(?<=[\\p{L}\\p{N}\\p{M}])[#%*](?![\\p{L}\\p{N}\\p{M}])`, 'gu');
const SIGN = /^(?!\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{S}#%*]$/u;
export const isSign = (word: string): boolean => word.length <= 2 && SIGN.test(word);
/** The same for ASCII, ten times faster. */
const ASCII_WORD_OR_SIGN = /[a-z\d]+|[$+<=>^`|~]|(?<=[a-z\d])[#%*](?![a-z\d])/g;
const ASCII_WORD = /[a-z\d]+/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * The words and signs of a text in order, with repetitions; in scripts without spaces, each character. `phrases.ts`
 * searches them for phrases.
 */
export function wordsOf(text: string): string[] {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD_OR_SIGN) ?? [];
  const words: string[] = [];
  for (const [found, run] of foldLetters(text).matchAll(WORD_OR_SIGN)) {
    if (run === undefined) words.push(found);
    else for (const character of run) words.push(character);
  }
  return words;
}

/** Returns whether the phrase is a single word of one or two letters, which many texts contain. */
export function isShortPhrase(text: string): boolean {
  const [first = '', ...more] = wordsOf(text);
  return more.length === 0 && /^[\p{L}\p{N}\p{M}]{1,2}$/u.test(first);
}

function tokensIn(text: string, ofRun: (run: string) => string[]): string[] {
  if (!BEYOND_ASCII.test(text)) return [...new Set(text.toLowerCase().match(ASCII_WORD)?.map(cut))];
  const tokens = new Set<string>();
  for (const [found, run] of foldLetters(text).matchAll(TOKEN)) {
    for (const token of run === undefined ? [cut(found)] : ofRun(run)) tokens.add(token);
  }
  return [...tokens];
}

function pairsIn(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Cuts a word to the maximum length of a token. */
export const cut = (word: string): string =>
  word.length <= TOKEN_LENGTH
    ? word
    : word
        .slice(0, TOKEN_LENGTH)
        .toWellFormed()
        .replace(/\ufffd$/, '');
