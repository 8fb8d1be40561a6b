import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { perStore, type Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { type Clause, postTokens } from './plan.ts';

/** In a transaction, all of these: what the index has of the posts becomes what they are now. */
export async function indexPosts(store: Store, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  // Upwards: SQLite writes out what it holds whenever an id is smaller than the one before.
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

/** Of what somebody may see, if only its author. Who sees it is asked when it is found. */
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

/** In pages. What a portion adds is merged in as many portions: no one of them takes long. */
const MERGED = 32;

const merge = prepared<object, never>(
  () => sql`insert into post_search (post_search, rank) values ('merge', ${sql.lit(MERGED)})`,
);

export async function mergeIndex(store: Store): Promise<void> {
  if (store.engine === 'sqlite') await merge(store, {});
}

/** Between two ids, the upper one first. */
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

/** Sorted by `post_id + 0`, or the planner walks the primary key instead of the index. The subselect reads the query once, not for each row. */
const onPostgres = prepared<Hits, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select post_id as id from post_search
  where words @@ (select ${param('match')}::text::tsquery)
    and post_id + 0 < ${param('below')} and post_id + 0 > ${param('above')}
  order by post_id + 0 desc limit (${param('most')} + 0)`,
);

/** The same by looking at the posts one by one. OFFSET keeps the planner from the index. */
const nearOnPostgres = prepared<Hits, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select post_id as id from (
    select post_id, words from post_search
    where post_id < ${param('below')} and post_id > ${param('above')} order by post_id desc offset 0
  ) as next
  where words @@ (select ${param('match')}::text::tsquery) order by post_id desc limit (${param('most')} + 0)`,
);

/** The newest first, those that have what every clause asks for. They are not more than look like it: the text decides. */
export async function idsInIndex(store: Store, clauses: readonly Clause[], range: Range): Promise<number[]> {
  const rows =
    store.engine === 'sqlite'
      ? await onSqlite(store, { ...range, match: WRITTEN.sqlite(clauses) })
      : await rowsOnPostgres(store, clauses, range);
  return rows.map(({ id }) => id);
}

/**
 * Its index gives all that it has of a word at once, in no order: what is common is found sooner among the next posts. Where it is
 * not, because nobody has written it lately, as many are looked at as the index takes.
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

/** Tokens have neither quotes nor backslashes in them. */
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

interface SampledText {
  author_id: number;
  content: string;
}

const sampledTexts = prepared<{ ids: Ids }, SampledText>(
  (_db, param, engine) => sql<SampledText>`
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
  const rows = await sampledTexts(store, { ids: idList(store, ids) });
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
interface Near {
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
