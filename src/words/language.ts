import type { Words } from './words.ts';

export type Area = keyof Words;

export interface Language {
  /** The value of the attribute `lang`, also used for `Intl`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  words: <A extends Area>(area: A, english: Words[A]) => Words[A];
}

/** British, because the design's dates and counts are. */
let current: Language = { tag: 'en-GB', dir: 'ltr', words: (_area, english) => english };
const defined = new Map<Area, Words[Area]>();

/**
 * Defines the English words of an area. Another language is assigned over them, so read words when they are shown and
 * never store them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function define<W extends object>(area: Area, english: W): W {
  const words = english as unknown as Words[Area];
  defined.set(area, words);
  return Object.assign(english, current.words(area, words));
}

export function speak(language: Language): void {
  current = language;
  for (const [area, words] of defined) Object.assign(words, language.words(area, words));
}

export const languageTag = (): string => current.tag;
