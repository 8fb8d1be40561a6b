import { sql } from 'kysely';
import { isTextCondition, type TextCondition } from '#contract/search/match.ts';
import type { Condition, SearchedList } from '#contract/search/query.ts';
import { foldLetters } from '#contract/text/folding.ts';
import { segmentsOf } from '#contract/text/segments.ts';
import { fold } from '#contract/text/text.ts';
import { cut, isOfRun, tokensOf } from '#contract/text/tokens.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { START } from '../page.ts';
import { findAuthor } from '../people/rows.ts';
import { type Reader, VISITOR } from '../visibility/visible.ts';

const middle = sql`((low + high) / 2)`;
/** True if the first post of the upper half is older. */
const isOlder = (at: number) => sql`
  coalesce((select created_at from posts where id >= ${middle} and id < high order by id limit 1) < ${at}, false)`;

/** Finds the first id from a time on by bisection, because ids grow with time. */
const first = preparedOne<{ at: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  with recursive narrowed (low, high) as (
    select cast(0 as bigint), coalesce((select max(id) from posts), 0) + 1
    union all
    select case when ${isOlder(param('at'))} then ${middle} + 1 else low end,
      case when ${isOlder(param('at'))} then high else ${middle} end
    from narrowed where low < high
  )
  select low as id from narrowed where low = high`,
);

/** Posts with this id or a larger one were written at that time or later. */
const firstIdFrom = async (store: Store, at: number): Promise<number> => (await first(store, { at }))?.id ?? 0;

/**
 * The tokens that find a post: its words, its author, and the tags, names and links in its text. No word begins with
 * their signs.
 */
export function postTokens(author: number, text: string): string[] {
  const tokens = new Set([authorToken(author), ...tokensOf(text)]);
  for (const segment of segmentsOf(text)) {
    if (segment.kind === 'tag') tokens.add(tagToken(foldLetters(segment.name)));
    if (segment.kind === 'mention') tokens.add(mentionToken(fold(segment.username)));
    if (segment.kind === 'link') tokens.add(LINK);
  }
  return [...tokens];
}

/** A post has one of these tokens; with `begins`, a token that begins with one of them is enough. */
export interface Clause {
  any: readonly string[];
  begins?: boolean | undefined;
}

/** The tokens that every post has which meets the condition. Empty if only the text can tell. */
export function clausesOf(condition: Condition): Clause[] {
  if (condition.not) return [];
  switch (condition.kind) {
    case 'tag':
      return [{ any: [tagToken(condition.name)] }];
    case 'mention':
      return [{ any: [mentionToken(condition.name)] }];
    case 'link':
      return [{ any: [LINK] }];
    case 'words':
      return wordClauses(condition);
    default:
      return [];
  }
}

/** A single character of a run is the beginning of a token; so is the last word, if it may go on. */
function wordClauses({ words, tokens, goesOn }: Words): Clause[] {
  const last = goesOn ? cut(words.at(-1) ?? '') : undefined;
  return tokens.map((token) => ({
    any: [token],
    begins: token === last || (isOfRun(token) && [...token].length === 1),
  }));
}

const MOST_WHOLE = 8;
/** Maximum beginnings in a search, because each reads all tokens that begin with it. */
const MOST_BEGINNINGS = 2;

/** The clauses that the index is asked for. The text is checked against all of them anyway. */
export function fewClauses(clauses: readonly Clause[]): Clause[] {
  const whole = clauses.filter(({ begins }) => !begins).slice(0, MOST_WHOLE);
  const beginnings = clauses.filter(({ begins }) => begins);
  const longest = beginnings.toSorted((a, b) => (b.any[0]?.length ?? 0) - (a.any[0]?.length ?? 0));
  return [...whole, ...longest.slice(0, MOST_BEGINNINGS)];
}

type Words = Extract<Condition, { kind: 'words' }>;

const authorToken = (id: number): string => `:${id}`;
/** The folded form of a tag may contain a space. */
const tagToken = (name: string): string => `#${name.replace(/[^\p{L}\p{N}\p{M}_]/gu, '_')}`;
const mentionToken = (name: string): string => `@${name}`;
const LINK = ':link';

/** A search, with names and dates looked up. */
export interface Plan {
  /** The clauses for the index. */
  clauses: Clause[];
  /** The conditions that the text is checked against. */
  texts: TextCondition[];
  authors: { id: number; not: boolean }[];
  lists: { list: SearchedList; not: boolean }[];
  /** True: with pictures; false: without; undefined: either. */
  pictures?: boolean;
  /** The range of ids, bounds not included. */
  above: number;
  below: number;
}

/** Returns null if nothing can meet all conditions. */
export async function planOf(store: Store, conditions: readonly Condition[], reader: Reader): Promise<Plan | null> {
  if (conditions.length === 0) return null;
  const plan: Plan = {
    clauses: conditions.flatMap(clausesOf),
    texts: conditions.filter(isTextCondition),
    authors: [],
    lists: [],
    above: 0,
    below: START.newest.id,
  };
  for (const condition of conditions) if (!(await add(store, plan, condition, reader))) return null;
  return plan;
}

async function add(store: Store, plan: Plan, condition: Condition, reader: Reader): Promise<boolean> {
  const { kind, not } = condition;
  if (kind === 'before' || kind === 'after') {
    const id = await firstIdFrom(store, condition.at);
    if ((kind === 'before') !== not) plan.below = Math.min(plan.below, id);
    else plan.above = Math.max(plan.above, id - 1);
  }
  if (kind === 'from') {
    const id = await authorOf(store, condition.name, reader);
    if (id === undefined) return not;
    plan.authors.push({ id, not });
    if (!not) plan.clauses.unshift({ any: [authorToken(id)] });
  }
  if (kind === 'image') {
    if (plan.pictures === not) return false;
    plan.pictures = !not;
  }
  if (kind === 'in') {
    if (reader.id === VISITOR.id) return not;
    plan.lists.push({ list: condition.list, not });
    if (condition.list === 'mine' && !not) plan.clauses.unshift({ any: [authorToken(reader.id)] });
  }
  return true;
}

async function authorOf(store: Store, name: string, reader: Reader): Promise<number | undefined> {
  if (name === 'me' && reader.id !== VISITOR.id) return reader.id;
  return (await findAuthor(store, name, reader))?.id;
}
