import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { perStore, type Store } from '../../engine/store.ts';
import { type Clause, postTokens } from './tokens.ts';

const SAMPLED = 2_000;
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

const sampled = perStore((): { sample?: Sample } => ({}));

/** With the id of the newest post now. */
export async function sampleOf(store: Store): Promise<Sample> {
  const newest = (await last(store, {}))?.id ?? 0;
  const known = sampled(store);
  const { sample } = known;
  if (sample && newest <= GROWN * sample.newest) return { ...sample, newest };
  const ids = Array.from({ length: SAMPLED }, (_, n) => 1 + Math.floor((n * newest) / SAMPLED));
  const rows = await texts(store, { ids: idList(store, ids) });
  const tokens = rows.flatMap(({ author_id, content }) => postTokens(author_id, content)).sort();
  known.sample = { tokens, posts: rows.length, newest };
  return known.sample;
}

/** About which share of the posts has a word that begins so. */
export const shareWith = ({ tokens, posts }: Sample, beginning: string): number =>
  (firstFrom(tokens, `${beginning}\uffff`) - firstFrom(tokens, beginning)) / Math.max(1, posts);

const shareOf = ({ tokens, posts }: Sample, word: string): number =>
  (firstFrom(tokens, `${word}\0`) - firstFrom(tokens, word)) / Math.max(1, posts);

/**
 * What it takes PostgreSQL to read something of its index, in posts that are looked at one by one (0.7 µs each): a post that has
 * the rarest of the words, one that has a word which begins so, and one that meets all clauses.
 */
const WITH_WORD = 0.8;
const WITH_BEGINNING = 0.5;
const HIT = 4;
/** The posts with a word do not lie at the same distance of each other. */
const AMPLE = 1.5;

/** How many of the next posts are to be looked at first, and how many at most. */
export interface Near {
  first: number;
  most: number;
}

/**
 * For so many posts that meet all clauses; undefined where it takes less to read all that the index has of them. The one grows, and
 * the other shrinks, with the share of the posts that meet them.
 */
export function nearFor(sample: Sample, clauses: readonly Clause[], wanted: number): Near | undefined {
  const sharesOf = (clauses: readonly Clause[]) => clauses.map((clause) => shareOfClause(sample, clause));
  const words = sharesOf(clauses.filter(({ begins }) => !begins));
  const beginnings = sharesOf(clauses.filter(({ begins }) => begins));
  const share = [...words, ...beginnings].reduce((all, share) => all * share, 1);
  const rarest = words.length > 0 ? Math.min(...words) : 0;
  const read = WITH_WORD * rarest + WITH_BEGINNING * beginnings.reduce((sum, share) => sum + share, 0);
  const most = Math.ceil(sample.newest * (read + HIT * share));
  const expected = wanted / share;
  return expected < most ? { first: Math.min(most, Math.ceil(AMPLE * expected)), most } : undefined;
}

/** A beginning that so many posts have says little of where to look, and takes long to read. */
export const COMMON = 1 / 50;

/** What is asked for, and whether among the next posts. Beside a rare word, beginnings that are common are left to the text. */
export function waysFor(
  sample: Sample,
  clauses: readonly Clause[],
  wanted: number,
): { asked: readonly Clause[]; near: Near | undefined } {
  const rare = clauses.filter((clause) => !clause.begins || shareOfClause(sample, clause) < COMMON);
  if (rare.length > 0 && rare.length < clauses.length && !nearFor(sample, rare, wanted)) {
    return { asked: rare, near: undefined };
  }
  return { asked: clauses, near: nearFor(sample, clauses, wanted) };
}

const shareOfClause = (sample: Sample, { any, begins }: Clause): number =>
  Math.min(
    1,
    any.reduce((sum, token) => sum + (begins ? shareWith : shareOf)(sample, token), 0),
  );

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
