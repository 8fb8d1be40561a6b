import { fold } from './text.ts';

/**
 * The version of the folding. It grows with every change of what folds alike, and of how a text is cut into words: the index
 * of posts, the names of tags and the searched names of people are then made anew in the background.
 */
export const FOLDING = 3;

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Inside a word nobody sees these; between emoji the joiner is part of them. */
const INVISIBLE = /(?!\u200d)\p{Default_Ignorable_Code_Point}|\u200d(?!\p{Extended_Pictographic})/gu;
/**
 * In decomposed text: the marks of Latin and Greek letters, of alefs, and of е (except the breve, with which it is a letter of
 * Chuvash); Hebrew points and Arabic vowel signs; skin tones.
 */
const LEFT_OUT =
  /([\p{sc=Latin}\p{sc=Greek}\u0627\u0671])\p{M}+|(\u0435)(?:(?!\u0306)\p{M})+|(?=\p{M})[\u0591-\u0652\u0656-\u06ed]|(?<=\p{Extended_Pictographic})\p{Emoji_Modifier}+/gu;
/** It only lengthens a word. Taken out first, because a mark after it belongs to the letter before it from then on. */
const TATWEEL = /\u0640/g;
/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * The one folding of words, tags and names: what people type for the same word becomes the same. It is made by properties of
 * characters alone, so that every engine and every browser folds alike.
 */
export function foldLetters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const folded = fold(text.replace(INVISIBLE, ''));
  if (!BEYOND_ASCII.test(folded)) return folded;
  return folded
    .replace(TATWEEL, '')
    .normalize('NFD')
    .replace(LEFT_OUT, '$1$2')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/**
 * The names of a person, and what they are searched by: any white space is one space, so that a line break can separate the
 * fields. A search for signs that are left out must not become one for nothing, which finds everybody.
 */
export const searchable = (text: string): string => (foldLetters(text) || fold(text)).replace(/\s+/g, ' ');
