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

/** Those that meet what is asked of the text. */
export function meetingText<Row extends { content: string }>({ words }: Store, { texts }: Plan, rows: Row[]): Row[] {
  const cut = (text: string): readonly string[] => {
    const known = words.get(text);
    if (known) return known;
    const found = wordsOf(text);
    words.set(text, found);
    return found;
  };
  return rows.filter(({ content }) => meets(content, texts, cut));
}
