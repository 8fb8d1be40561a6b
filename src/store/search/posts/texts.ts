import { meets } from '#contract/search/match.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import { type Cache, createCache } from '../../cache/cache.ts';
import type { Store } from '../../store.ts';
import type { Plan } from './plan.ts';

/** By the text itself. */
export type Words = Cache<readonly string[], string>;

/** The newest texts are looked at again and again, and to cut one that is not ASCII takes 15 µs. */
const MOST_WORDS = 40_000;

export const createWords = (): Words => createCache(MOST_WORDS, (words) => words.length + 1);

export interface Text {
  id: number;
  content: string;
  pictures: number;
}

/** Those that meet what is asked of the text, and of its pictures. */
export function meetingText({ words }: Store, { texts, pictures }: Plan, rows: Text[]): Text[] {
  const cut = (text: string): readonly string[] => {
    const known = words.get(text);
    if (known) return known;
    const found = wordsOf(text);
    words.set(text, found);
    return found;
  };
  const isAsked = (row: Text) => pictures === undefined || row.pictures > 0 === pictures;
  return rows.filter((row) => isAsked(row) && meets(row.content, texts, cut));
}
