import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { perStore, type Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { type Clause, postTokens } from './plan.ts';

/** Must run inside a transaction, like everything here that writes. Updates the index to what these posts are now. */
export async function indexPosts(store: Store, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  // In ascending order: SQLite writes out its buffer whenever an id is smaller than the one before.
  const rows = (await texts(store, { ids: idList(store, ids) })).sort((a, b) => a.id - b.id);
  const kept = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !kept.has(id));
  if (gone.length > 0) await remove(store, { ids: idList(store, gone) });
  if (rows.length === 0) return;
  const words = rows.map(({ id, author_id, content }) => [id, postTokens(author_id, content)] as const);
  const written = store.engine === 'sqlite' ? words.map(([id, tokens]) => [id, tokens.join(' ')]) : words;
  await add(store, { rows: JSON.stringify(written) });
}

interface Text {
  id: number;
  author_id: number;
  content: string;
}

/** The posts that someone may see, if only their author. Visibility is checked when a post is found. */
const texts = prepared<{ ids: Ids }, Text>(
  (_db, param, engine) => sql<Text>`
  select id, author_id, content from posts
  where id in (select id from ${idTable(engine, param('ids'))} as wanted) and state in ('visible', 'held')`,
);

const keyOf = (engine: Engine) => sql.raw(engine === 'sqlite' ? 'rowid' : 'post_id');

const remove = prepared<{ ids: Ids }, never>(
  (_db, param, engine) => sql`
    delete from post_search where ${keyOf(engine)} in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

const add = prepared<{ rows: string }, never>((_db, param, engine) =>
  engine === 'sqlite'
    ? sql`insert or replace into post_search (rowid, words) select value ->> 0, value ->> 1 from json_each(${param('rows')})`
    : sql`
        insert into post_search (post_id, words)
        select (line ->> 0)::bigint, array_to_tsvector(array(select jsonb_array_elements_text(line -> 1)))
        from jsonb_array_elements(${param('rows')}::text::jsonb) as line
        on conflict (post_id) do update set words = excluded.words`,
);

const clear: Record<Engine, (store: Store, none: object) => Promise<never[]>> = {
  sqlite: prepared(() => sql`insert into post_search (post_search) values ('delete-all')`),
  postgres: prepared(() => sql`truncate post_search`),
};

export const clearIndex = (store: Store) => clear[store.engine](store, {});

/**
 * Pages merged after each portion. The index merges what a portion adds over several portions, so that none takes long.
 */
const MERGED = 32;

const merge = prepared<object, never>(
  () => sql`insert into post_search (post_search, rank) values ('merge', ${sql.lit(MERGED)})`,
);

export async function mergeIndex(store: Store): Promise<void> {
  if (store.engine === 'sqlite') await merge(store, {});
}

/** A range of ids, searched from the upper bound down. */
export interface Range {
  above: number;
  below: number;
  most: number;
}

type Hits = Range & { match: string };

const onSqlite = prepared<Hits, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select rowid as id from post_search
  where post_search match ${param('match')} and rowid < ${param('below')} and rowid > ${param('above')}
  order by rowid desc limit (${param('most')} + 0)`,
);

/**
 * Sorts by `post_id + 0`, or the planner walks the primary key instead of the index. The subselect reads the query
 * once, not for each row.
 */
const onPostgres = prepared<Hits, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select post_id as id from post_search
  where words @@ (select ${param('match')}::text::tsquery)
    and post_id + 0 < ${param('below')} and post_id + 0 > ${param('above')}
  order by post_id + 0 desc limit (${param('most')} + 0)`,
);

/** Does the same by looking at the posts one by one. OFFSET keeps the planner from using the index. */
const nearOnPostgres = prepared<Hits, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select post_id as id from (
    select post_id, words from post_search
    where post_id < ${param('below')} and post_id > ${param('above')} order by post_id desc offset 0
  ) as next
  where words @@ (select ${param('match')}::text::tsquery) order by post_id desc limit (${param('most')} + 0)`,
);

/** The ids of posts that have what every clause asks for, newest first. Some may not match: the text decides. */
export async function idsInIndex(store: Store, clauses: readonly Clause[], range: Range): Promise<number[]> {
  const rows =
    store.engine === 'sqlite'
      ? await onSqlite(store, { ...range, match: WRITTEN.sqlite(clauses) })
      : await rowsOnPostgres(store, clauses, range);
  return rows.map(({ id }) => id);
}

/**
 * PostgreSQL's index returns all posts with a word together and in no order, so common words are found sooner among the
 * next posts. If they are not, because no one has used them lately, the posts read cost as much as the index at most.
 */
async function rowsOnPostgres(store: Store, clauses: readonly Clause[], range: Range): Promise<{ id: number }[]> {
  const sample = await sampleOf(store);
  const { asked, near } = waysFor(sample, clauses, range.most);
  const hits = { ...range, match: WRITTEN.postgres(asked) };
  const { first, most } = near ?? { first: 0, most: 0 };
  const rows: { id: number }[] = [];
  let below = Math.min(hits.below, sample.newest + 1);
  for (let looked = 0, next = first; looked < most; looked += next, next = Math.min(2 * next, most - looked)) {
    const above = Math.max(hits.above, below - next - 1);
    const found = await nearOnPostgres(store, { ...hits, above, below, most: hits.most - rows.length });
    rows.push(...found);
    if (rows.length === hits.most || above === hits.above) return rows;
    below = above + 1;
  }
  return [...rows, ...(await onPostgres(store, { ...hits, below, most: hits.most - rows.length }))];
}

/** Tokens contain neither quotes nor backslashes. */
const WRITTEN: Record<Engine, (clauses: readonly Clause[]) => string> = {
  sqlite: (clauses) =>
    clauses
      .map(({ any, begins }) => `(${any.map((token) => `"${token}"${begins ? '*' : ''}`).join(' OR ')})`)
      .join(' AND '),
  postgres: (clauses) =>
    clauses
      .map(({ any, begins }) => `(${any.map((token) => `'${token}'${begins ? ':*' : ''}`).join(' | ')})`)
      .join(' & '),
};

const SAMPLED = 2_000;
/** Factor by which the number of posts has to grow until a new sample is taken. */
const GROWN = 1.25;

/** A sample of posts that tells how common a word is. An index can only tell by reading all its entries of the word. */
export interface Sample {
  /** Sorted tokens, each as often as there are posts with it. */
  tokens: readonly string[];
  posts: number;
  newest: number;
}

const last = preparedOne<object, { id: number | null }>(
  () => sql<{ id: number | null }>`select max(id) as id from posts`,
);

interface SampledText {
  author_id: number;
  content: string;
}

const sampledTexts = prepared<{ ids: Ids }, SampledText>(
  (_db, param, engine) => sql<SampledText>`
  select author_id, content from posts where id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

const sampled = perStore((): { sample?: Sample } => ({}));

/** The sample, with the id of the newest post now. */
export async function sampleOf(store: Store): Promise<Sample> {
  const newest = (await last(store, {}))?.id ?? 0;
  const known = sampled(store);
  const { sample } = known;
  if (sample && newest <= GROWN * sample.newest) return { ...sample, newest };
  const ids = Array.from({ length: SAMPLED }, (_, n) => 1 + Math.floor((n * newest) / SAMPLED));
  const rows = await sampledTexts(store, { ids: idList(store, ids) });
  const tokens = rows.flatMap(({ author_id, content }) => postTokens(author_id, content)).sort();
  known.sample = { tokens, posts: rows.length, newest };
  return known.sample;
}

/** About the share of the posts that have a word with this beginning. */
export const shareWith = ({ tokens, posts }: Sample, beginning: string): number =>
  (firstFrom(tokens, `${beginning}\uffff`) - firstFrom(tokens, beginning)) / Math.max(1, posts);

const shareOf = ({ tokens, posts }: Sample, word: string): number =>
  (firstFrom(tokens, `${word}\0`) - firstFrom(tokens, word)) / Math.max(1, posts);

/**
 * The costs of reading PostgreSQL's index, in posts that are looked at one by one (0.7 µs each): for a post with the
 * rarest of the words, a post with a word of the right beginning, and a post that meets all clauses.
 */
const WITH_WORD = 0.8;
const WITH_BEGINNING = 0.5;
const HIT = 4;
/** Margin, because posts with a word are not spread evenly. */
const AMPLE = 1.5;

/** Number of next posts to look at first, and the maximum. */
interface Near {
  first: number;
  most: number;
}

/**
 * The estimate for `wanted` posts that meet all clauses. Undefined if reading all index entries takes less. The larger
 * the share of such posts, the more the index costs, and the fewer posts have to be looked at.
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

/** A beginning with a larger share of the posts says little about where to look, and takes long to read. */
export const COMMON = 1 / 50;

/**
 * The clauses to ask for, and whether to look among the next posts. If there is a rare word, common beginnings are left
 * to the text.
 */
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

/** The place of the first token from `word` on, by bisection. */
function firstFrom(tokens: readonly string[], word: string): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
