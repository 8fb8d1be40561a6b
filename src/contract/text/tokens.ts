import { TOKEN_LENGTH } from '../rules/limits.ts';
import { foldLetters } from './folding.ts';

/** Of scripts that are written without spaces, and of Hangul, whose words have endings. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc]';
/** Their skin tones are folded away. */
const EMOJI = '\\p{Extended_Pictographic}(?:\\u200d\\p{Extended_Pictographic})*|\\p{Regional_Indicator}{2}';
/** No alternative can start inside another's match and none backtracks far, so the scan is linear. */
const TOKEN = new RegExp(`(${UNSPACED}+)|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+|${EMOJI}`, 'gu');

/**
 * What a text is found by, each once: folded words, emoji, and overlapping pairs of the scripts that know no spaces. Made here
 * for every engine and both sides, by properties of characters alone: the words of `Intl.Segmenter` differ between browsers,
 * and indexes would with them.
 */
export const tokensOf = (text: string): string[] =>
  // The last character of a run alone as well: no pair begins with it.
  tokensIn(text, (run) => [...pairsIn(run), ...[...run].slice(-1)]);

/** All of them are among the tokens of a text that holds the query; a single character of a run is how a token begins. */
export const queryTokens = (query: string): string[] =>
  tokensIn(query, (run) => ([...run].length === 1 ? [run] : pairsIn(run)));

const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');

/** A pair of characters of a run, or one alone. */
export const isOfRun = (token: string): boolean => BEGINS_UNSPACED.test(token);

/** Signs that people mean, as in `c++`, `$5` and `C#`; those of a sentence are none. */
const WORD_OR_SIGN = new RegExp(`${TOKEN.source}|\\p{S}|(?<=[\\p{L}\\p{N}\\p{M}])[#%*](?![\\p{L}\\p{N}\\p{M}])`, 'gu');
const SIGN = /^(?!\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{S}#%*]$/u;
export const isSign = (word: string): boolean => word.length <= 2 && SIGN.test(word);
/** The same in ASCII, where they are found in a tenth of the time. */
const ASCII_WORD_OR_SIGN = /[a-z\d]+|[$+<=>^`|~]|(?<=[a-z\d])[#%*](?![a-z\d])/g;
const ASCII_WORD = /[a-z\d]+/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * The words and signs of a text in their order, as often as the text has them; of scripts that know no spaces, each character.
 * `phrases.ts` looks for phrases among them.
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

/** Whether it is one or two letters alone, which many texts have. */
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

/** No token is longer. */
export const cut = (word: string): string =>
  word.length <= TOKEN_LENGTH
    ? word
    : word
        .slice(0, TOKEN_LENGTH)
        .toWellFormed()
        .replace(/\ufffd$/, '');
