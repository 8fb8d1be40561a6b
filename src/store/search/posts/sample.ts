import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../sql/prepared.ts';
import type { Store } from '../../store.ts';
import { type Clause, postTokens } from './tokens.ts';

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

interface Text {
  author_id: number;
  content: string;
}

const texts = prepared<{ ids: Ids }, Text>(
  (_db, param, engine) => sql<Text>`
  select author_id, content from posts where id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

export async function sampleOf(store: Store): Promise<Sample> {
  const newest = (await last(store, {}))?.id ?? 0;
  const { sample } = store.sampled;
  if (sample && newest <= GROWN * sample.newest) return sample;
  const ids = Array.from({ length: SAMPLED }, (_, n) => 1 + Math.floor((n * newest) / SAMPLED));
  const rows = await texts(store, { ids: idList(store, ids) });
  const tokens = rows.flatMap(({ author_id, content }) => postTokens(author_id, content)).sort();
  store.sampled.sample = { tokens, posts: rows.length, newest };
  return store.sampled.sample;
}

/** About which share of the posts has a word that begins so. */
export const shareWith = ({ tokens, posts }: Sample, beginning: string): number =>
  (firstFrom(tokens, `${beginning}\uffff`) - firstFrom(tokens, beginning)) / Math.max(1, posts);

const shareOf = ({ tokens, posts }: Sample, word: string): number =>
  (firstFrom(tokens, `${word}\0`) - firstFrom(tokens, word)) / Math.max(1, posts);

/** What one post of the index takes that is read for a word, beside one that is looked at in order. */
const HIT = 2;
/** Words that are common by themselves may be rare together: so many times as many are looked at as should do. */
const AMPLE = 3;
const MOST_NEAR = 20_000;

/**
 * How many of the next posts are to be looked at, one by one, for so many that meet all clauses; 0 where it takes less to read all that the
 * index has of them. The one grows, and the other shrinks, with the share of the posts that meet them.
 */
export function nearFor(sample: Sample, clauses: readonly Clause[], most: number): number {
  const shareOfClause = ({ any, begins }: Clause) =>
    Math.min(
      1,
      any.reduce((sum, token) => sum + (begins ? shareWith : shareOf)(sample, token), 0),
    );
  const share = clauses.reduce((share, clause) => share * shareOfClause(clause), 1);
  const isCommon = share > Math.sqrt(most / (HIT * Math.max(1, sample.newest)));
  return isCommon ? Math.min(MOST_NEAR, Math.ceil((AMPLE * most) / share)) : 0;
}

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
