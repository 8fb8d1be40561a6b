import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared } from '../../sql/prepared.ts';
import type { Store } from '../../store.ts';
import { phrasesIn } from './phrases.ts';

/** So many filters are looked at for one text: all of those whom it answers, names or is written to. */
const MOST_FILTERS = 3_000;

const countsAmong = prepared<{ ids: Ids }, { user_id: number; count: number }>(
  (_db, param, engine) => sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from filters
    where user_id in (select id from ${idTable(engine, param('ids'))} as reader) group by user_id`,
);

const filtersAmong = prepared<{ ids: Ids }, { user_id: number; word: string }>(
  (_db, param, engine) => sql<{ user_id: number; word: string }>`
    select user_id, word from filters where user_id in (select id from ${idTable(engine, param('ids'))} as reader)`,
);

/**
 * Those of the people whose filters have no word of the text. Of the `others`, those with the fewest filters are looked at
 * first; whoever comes too late is left out.
 */
export async function withoutFiltering(
  store: Store,
  people: number[],
  others: number[],
  text: string,
): Promise<number[]> {
  const all = [...people, ...others];
  if (all.length === 0) return all;
  const found = await countsAmong(store, { ids: idList(store, all) });
  if (found.length === 0) return all;
  const counts = new Map(found.map(({ user_id, count }) => [user_id, Number(count)]));
  const countOf = (id: number) => counts.get(id) ?? 0;
  const out = new Set<number>();
  let sum = 0;
  for (const id of [...people, ...others.toSorted((a, b) => countOf(a) - countOf(b))]) {
    sum += countOf(id);
    if (sum > MOST_FILTERS) out.add(id);
  }
  const isIn = phrasesIn(text);
  for (const some of [people, others]) {
    const asked = some.filter((id) => countOf(id) > 0 && !out.has(id));
    if (asked.length === 0) continue;
    for (const { user_id, word } of await filtersAmong(store, { ids: idList(store, asked) }))
      if (!out.has(user_id) && isIn(word)) out.add(user_id);
  }
  return all.filter((id) => !out.has(id));
}
