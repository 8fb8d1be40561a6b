import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../sql/prepared.ts';
import { inTransaction, type Store } from '../../store.ts';
import { HAS_FILTERED_WORD, showAs } from './edited.ts';
import { phrasesIn } from './phrases.ts';

/** Of readers in one query, each of whom may have been told a thousand things. */
const READERS = 25;
/** Each may take half a millisecond to take apart. */
const TEXTS = 25;

/** Who was told of comments on the post, one after the other by the index, and filters words, or did. */
const readers = prepared<{ post: number; after: number }, { id: number; filters: number }>((_db, param) => {
  const next = (after: unknown) => sql`
    (select min(user_id) from notices where post_id = ${param('post')} and user_id > ${after})`;
  return sql<{ id: number; filters: number }>`
    with recursive reader (id, place) as (
      select ${next(param('after'))}, 1
      union all select ${next(sql.ref('reader.id'))}, place + 1 from reader
      where reader.id is not null and place < ${sql.lit(READERS)})
    select id, case when exists (select 1 from filters where user_id = reader.id) or exists (
      select 1 from notices where post_id = ${param('post')} and user_id = reader.id
        and data = ${sql.lit(HAS_FILTERED_WORD)}) then 1 else 0 end as filters
    from reader where id is not null order by id`;
});

/** After an edit of a post: what tells of comments on it shows it too. In portions, between which others get their turn. */
export async function lookAgainAt(store: Store, post: number): Promise<void> {
  for (let after = 0; ; ) {
    const found = await readers(store, { post, after });
    for (const { id } of found.filter(({ filters }) => filters === 1)) await lookAgainFor(store, post, id);
    const last = found.at(-1);
    if (!last || found.length < READERS) return;
    after = Number(last.id);
    await store.longTasks?.yieldToOthers();
  }
}

async function lookAgainFor(store: Store, post: number, reader: number): Promise<void> {
  for (let id: number | undefined = 0; id !== undefined; ) {
    const after: number = id;
    id = await inTransaction(store, (store) => lookAgainAfter(store, { post, reader, id: after }));
    await store.longTasks?.yieldToOthers();
  }
}

type Told = { post: number; reader: number };

/** In a transaction; gives where to go on. */
async function lookAgainAfter(store: Store, told: Told & { id: number }): Promise<number | undefined> {
  const on = await postOf(store, told);
  // Nobody's own words are filtered.
  if (!on || on.author_id === told.reader) return undefined;
  const words = (await wordsOf(store, told)).map(({ word }) => word);
  const isFiltered = (text: string) => {
    const isIn = phrasesIn(text);
    return words.some(isIn);
  };
  if (isFiltered(on.content)) {
    await hide(store, told);
    return undefined;
  }
  const rows = await hidden(store, told);
  const ids = rows.filter(({ text }) => !isFiltered(text)).map(({ id }) => id);
  if (ids.length > 0) await show(store, { ids: idList(store, ids) });
  return rows.length < TEXTS ? undefined : rows.at(-1)?.id;
}

/** PostgreSQL: it is not edited before the end of the transaction. */
const postOf = preparedOne<{ post: number }, { author_id: number; content: string }>(
  (_db, param, engine) => sql<{ author_id: number; content: string }>`
    select author_id, content from posts where id = ${param('post')} ${engine === 'postgres' ? sql`for share` : sql``}`,
);

const wordsOf = prepared<{ reader: number }, { word: string }>((db, param) =>
  db.selectFrom('filters').select('word').where('user_id', '=', param('reader')),
);

const hide = prepared<Told, never>(
  (_db, param) => sql`
    update notices ${showAs(0, HAS_FILTERED_WORD)}
    where post_id = ${param('post')} and user_id = ${param('reader')} and comment_id is not null and count > 0`,
);

const hidden = prepared<Told & { id: number }, { id: number; text: string }>(
  (_db, param) => sql<{ id: number; text: string }>`
    select notices.id, comments.text from notices cross join comments
    where notices.post_id = ${param('post')} and notices.user_id = ${param('reader')} and notices.id > ${param('id')}
      and notices.data = ${sql.lit(HAS_FILTERED_WORD)} and comments.id = notices.comment_id
    order by notices.id limit ${sql.lit(TEXTS)}`,
);

const show = prepared<{ ids: Ids }, never>(
  (_db, param, engine) => sql`
    update notices ${showAs(1, '{}')} where id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);
