import { sql } from 'kysely';
import { isPhraseAt, wordsOf } from '#contract/text/tokens.ts';
import { type Ids, idList, idTable, prepared } from '../sql/prepared.ts';
import type { Store } from '../store.ts';

const filtersAmong = prepared<{ ids: Ids }, { user_id: number; word: string }>(
  (_db, param, engine) => sql<{ user_id: number; word: string }>`
    select user_id, word from filters where user_id in (select id from ${idTable(engine, param('ids'))} as reader)`,
);

/** Those of the people whose filters have no word of the text. */
export async function withoutFiltering(store: Store, people: number[], text: string): Promise<number[]> {
  if (people.length === 0) return people;
  const filters = await filtersAmong(store, { ids: idList(store, people) });
  if (filters.length === 0) return people;
  const words = wordsOf(text);
  const filtering = new Set(filters.filter(({ word }) => isIn(wordsOf(word), words)).map(({ user_id }) => user_id));
  return people.filter((id) => !filtering.has(id));
}

/** Whether a phrase stands anywhere among the words. */
export const isIn = (phrase: readonly string[], words: readonly string[]): boolean =>
  phrase.length > 0 && words.some((_, at) => isPhraseAt(phrase, words, at));
