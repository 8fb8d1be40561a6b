import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared } from '../../sql/prepared.ts';
import { inTransaction, type Store } from '../../store.ts';
import { phrasesIn } from './phrases.ts';

type Pair = { reader: number; actor: number };

const untellLikes = prepared<Pair, never>(
  (_db, param) => sql`
    update likes set told = 0 where user_id = ${param('actor')} and told = 1
      and post_id in (select post_id from notices where user_id = ${param('reader')} and kind = 'like')`,
);

const untellFollow = prepared<Pair, never>(
  (_db, param) => sql`
    update follows set told = 0
    where follower_id = ${param('actor')} and followee_id = ${param('reader')} and told = 1`,
);

/** What tells of a comment shows the post that it is on, too. */
const untellWritten = prepared<Pair, never>(
  (_db, param) => sql`
    delete from notices where user_id = ${param('reader')} and kind in ('comment', 'reply', 'mention', 'thread')
      and ${param('actor')} in (
        coalesce((select author_id from comments where comments.id = notices.comment_id), 0),
        (select author_id from posts where posts.id = notices.post_id))`,
);

/** In a transaction: the reader was never told of anything that they did. It does not return. */
export async function takeBackFrom(store: Store, pair: Pair): Promise<void> {
  await untellLikes(store, pair);
  await untellFollow(store, pair);
  await untellWritten(store, pair);
}

/** Each may take half a millisecond to take apart. */
const AT_ONCE = 25;

type Texts = { id: number; text: string | null; content: string | null };

/** Nobody's own words are filtered. */
const texts = prepared<{ reader: number; id: number }, Texts>(
  (_db, param) => sql<Texts>`
    select notices.id, (select text from comments where comments.id = notices.comment_id) as text, (
      select content from posts where posts.id = notices.post_id and posts.author_id <> notices.user_id) as content
    from notices
    where user_id = ${param('reader')} and kind in ('comment', 'reply', 'mention', 'thread') and id > ${param('id')}
    order by id limit ${sql.lit(AT_ONCE)}`,
);

const remove = prepared<{ ids: Ids }, never>(
  (_db, param, engine) => sql`
    delete from notices where id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

/** Nor of any text that has this word or phrase in it. In portions, between which others get their turn. */
export async function takeBackWord(store: Store, reader: number, word: string): Promise<void> {
  for (let id = 0; ; ) {
    const rows = await texts(store, { reader, id });
    const ids = rows
      .filter(({ text, content }) => [text, content].some((one) => one !== null && phrasesIn(one)(word)))
      .map((row) => row.id);
    if (ids.length > 0) await inTransaction(store, (store) => remove(store, { ids: idList(store, ids) }));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    id = last.id;
    await store.longTasks?.yieldToOthers();
  }
}
