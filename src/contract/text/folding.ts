import { fold } from './text.ts';

/**
 * The version of the folding. Increase it with every change of the folding or of how a text is cut into words: jobs
 * then rebuild the index of posts, the names of tags and the searchable names of people.
 */
export const FOLDING = 3;

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Invisible inside a word. Between emoji, the joiner is part of them. */
const INVISIBLE = /(?!\u200d)\p{Default_Ignorable_Code_Point}|\u200d(?!\p{Extended_Pictographic})/gu;
/**
 * In decomposed text: the marks of Latin and Greek letters, of alefs, and of е (except the breve, with which it is a
 * letter of Chuvash); Hebrew points and Arabic vowel signs; skin tones.
 */
const LEFT_OUT =
  /([\p{sc=Latin}\p{sc=Greek}\u0627\u0671])\p{M}+|(\u0435)(?:(?!\u0306)\p{M})+|(?=\p{M})[\u0591-\u0652\u0656-\u06ed]|(?<=\p{Extended_Pictographic})\p{Emoji_Modifier}+/gu;
/** A tatweel only lengthens a word. It is removed first, so that a mark after it joins the letter before it. */
const TATWEEL = /\u0640/g;
/** Letters that Unicode does not decompose. */
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
 * The only folding of words, tags and names: different spellings of a word become equal. It uses only properties of
 * characters, so that every engine and browser folds alike.
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
 * The searchable form of a person's names. White space becomes one space, so that a line break can separate the fields.
 * Text of ignored characters is not folded to nothing, because an empty search would find everyone.
 */
export const searchable = (text: string): string => (foldLetters(text) || fold(text)).replace(/\s+/g, ' ');
