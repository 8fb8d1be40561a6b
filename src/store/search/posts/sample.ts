import { sql } from 'kysely';
import { tokensOf } from '#contract/text/tokens.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../sql/prepared.ts';
import type { Store } from '../../store.ts';

const SAMPLED = 1_000;
/** Sampled anew when there are so many times as many posts. */
const GROWN = 1.25;

/** Of posts here and there, to tell how common a word is. An index cannot tell without reading all that it has of it. */
export interface Sample {
  /** In their order, each as often as there are posts with it. */
  tokens: readonly string[];
  posts: number;
  newest: number;
}

const last = preparedOne<object, { id: number | null }>(
  () => sql<{ id: number | null }>`select max(id) as id from posts`,
);

const texts = prepared<{ ids: Ids }, { content: string }>(
  (_db, param, engine) => sql<{ content: string }>`
  select content from posts where id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

export async function sampleOf(store: Store): Promise<Sample> {
  const newest = (await last(store, {}))?.id ?? 0;
  const { sample } = store.sampled;
  if (sample && newest <= GROWN * sample.newest) return sample;
  const ids = Array.from({ length: SAMPLED }, (_, n) => 1 + Math.floor((n * newest) / SAMPLED));
  const rows = await texts(store, { ids: idList(store, ids) });
  const tokens = rows.flatMap(({ content }) => tokensOf(content)).sort();
  store.sampled.sample = { tokens, posts: rows.length, newest };
  return store.sampled.sample;
}

/** About which share of the posts has a word that begins so. */
export const shareWith = ({ tokens, posts }: Sample, beginning: string): number =>
  (firstFrom(tokens, `${beginning}\uffff`) - firstFrom(tokens, beginning)) / Math.max(1, posts);

/** By bisection. */
function firstFrom(tokens: readonly string[], word: string): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
