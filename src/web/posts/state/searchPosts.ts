import { searchPosts } from '#contract/search/search.ts';
import { createSignal } from '../../core/signal.ts';
import type { Call } from '../../data/calls/client.ts';
import type { PageQuery } from '../../data/lists/createList.ts';

/** The percentage of posts that the last search could find; undefined for all. */
export const indexedPart = createSignal<number | undefined>(undefined);

export async function askForPosts(call: Call, q: string, sort: 'newest' | 'best', page: PageQuery) {
  const answer = await call(searchPosts, { query: { q, sort, ...page } });
  indexedPart.set(answer.indexed);
  return answer;
}
