import { isTextCondition, type TextCondition } from '#contract/search/match.ts';
import type { Condition, SearchedList } from '#contract/search/query.ts';
import type { Store } from '../../engine/store.ts';
import { START } from '../page.ts';
import { findAuthor } from '../people/users.ts';
import { type Reader, VISITOR } from '../visibility/visible.ts';
import { firstIdFrom } from './bounds.ts';
import { authorToken, type Clause, clausesOf } from './tokens.ts';

/** A search, with names and dates looked up. */
export interface Plan {
  /** What the index is asked for. */
  clauses: Clause[];
  /** What the text is held against. */
  texts: TextCondition[];
  authors: { id: number; not: boolean }[];
  lists: { list: SearchedList; not: boolean }[];
  /** With pictures, or without; undefined where nothing is said of it. */
  pictures?: boolean;
  /** Of the ids, bounds not included. */
  above: number;
  below: number;
}

/** Null: nothing can meet all of it. */
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
