import { textsMeeting } from '#contract/search/match.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import { createCache } from '../../engine/cache.ts';
import { inTurns } from '../../engine/chunks.ts';
import { perStore, type Store } from '../../engine/store.ts';
import type { Plan } from './plan.ts';

/** The newest texts are looked at again and again, and to cut one that is not ASCII takes 15 µs. */
const MOST_WORDS = 40_000;

/** Words by the text itself. */
const wordCache = perStore(() => createCache<readonly string[], string>(MOST_WORDS, (words) => words.length + 1));

export interface Text {
  id: number;
  content: string;
  pictures: number;
}

/** The texts that meet what is asked of them, and of their pictures. Others get their turn between portions. */
export function meetingText(store: Store, { texts, pictures }: Plan, rows: Text[]): Promise<Text[]> {
  const words = wordCache(store);
  const isMet = textsMeeting(texts, (text) => {
    const known = words.get(text);
    if (known) return known;
    const found = wordsOf(text);
    words.set(text, found);
    return found;
  });
  const isAsked = (row: Text) => pictures === undefined || row.pictures > 0 === pictures;
  return inTurns(store, rows, (part) => part.filter((row) => isAsked(row) && isMet(row.content)));
}
