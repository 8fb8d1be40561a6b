import { type RawBuilder, sql } from 'kysely';
import { UNREAD_MAX } from '#contract/rules/limits.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { ReadKey } from '../../engine/read-cache.ts';
import { inTurns, type Store } from '../../engine/store.ts';
import { filteredBy } from '../visibility/filters.ts';
import type { Reader } from '../visibility/visible.ts';

/** A notification shows a comment and its post, or only a post. */
interface Shown {
  id: number;
  post_id: number;
  comment_id: number | null;
}

const HAS_TEXT = sql`notices.kind in ('comment', 'thread', 'reply', 'mention')`;

const shownBy = (later: (seen: number) => RawBuilder<unknown>, limit: RawBuilder<unknown>) =>
  prepared<{ reader: number; seen: number }, Shown>(
    (_db, param) => sql<Shown>`
      select notices.id, notices.post_id, notices.comment_id from notices
      where notices.user_id = ${param('reader')} and ${HAS_TEXT} and notices.count > 0 ${later(param('seen'))} ${limit}`,
  );

const all = shownBy(() => sql``, sql``);
const newestUnread = shownBy(
  (seen) => sql`and notices.at > ${seen}`,
  sql`order by notices.at desc, notices.id desc limit ${sql.lit(UNREAD_MAX)}`,
);

interface Text {
  id: number;
  text: string;
}

const comments = prepared<{ ids: Ids }, Text>(
  (_db, param, engine) => sql<Text>`
    select id, text from comments where id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

/** Members never filter their own words. */
const posts = prepared<{ ids: Ids; reader: number }, Text>(
  (_db, param, engine) => sql<Text>`
    select id, content as text from posts
    where id in (select id from ${idTable(engine, param('ids'))} as wanted) and author_id <> ${param('reader')}`,
);

/** By the version of the filters, the notification and its post: whether the texts have a filtered word. */
const VERDICTS: ReadKey<boolean, string> = {
  most: 20_000,
  lastChange(changed, key) {
    const post = Number(key.split(' ')[2]);
    return Math.max(changed.last('post', post), changed.last('thread', post));
  },
};

type Filtering = Pick<Reader, 'id' | 'filters'>;

/** Ids of all notifications of the reader with a filtered word; a member has at most about a thousand. */
export const filteredNotices = async (store: Store, reader: Filtering): Promise<number[]> =>
  reader.filters ? filteredAmong(store, reader, await all(store, { reader: reader.id, seen: 0 })) : [];

/** The same of the newest unread ones. Older ones count as unfiltered: a count must not read a thousand texts. */
export const filteredUnread = async (store: Store, reader: Filtering, seen: number): Promise<number[]> =>
  filteredAmong(store, reader, await newestUnread(store, { reader: reader.id, seen }));

async function filteredAmong(store: Store, reader: Filtering, shown: Shown[]): Promise<number[]> {
  const cache = store.readCache?.().of(VERDICTS);
  const keyOf = ({ id, post_id }: Shown) => `${reader.filters} ${id} ${post_id}`;
  const filtered: number[] = [];
  const unknown: Shown[] = [];
  for (const row of shown) {
    const verdict = cache?.get(keyOf(row));
    if (verdict === undefined) unknown.push(row);
    else if (verdict) filtered.push(row.id);
  }
  const verdicts = await inTurns(store, unknown, (portion) => judge(store, reader, portion));
  for (const [place, row] of unknown.entries()) {
    cache?.set(keyOf(row), verdicts[place] === true);
    if (verdicts[place]) filtered.push(row.id);
  }
  return filtered;
}

async function judge(store: Store, reader: Filtering, shown: Shown[]): Promise<boolean[]> {
  const onPosts = idList(store, [...new Set(shown.map(({ post_id }) => post_id))]);
  const inComments = idList(
    store,
    shown.flatMap(({ comment_id }) => comment_id ?? []),
  );
  const [ofPosts, ofComments] = await Promise.all([
    verdictsOf(store, reader, await posts(store, { ids: onPosts, reader: reader.id })),
    verdictsOf(store, reader, await comments(store, { ids: inComments })),
  ]);
  return shown.map(({ post_id, comment_id }) => ofPosts.has(post_id) || ofComments.has(comment_id ?? 0));
}

/** Ids of the texts with a filtered word. */
async function verdictsOf(store: Store, reader: Filtering, texts: Text[]): Promise<Set<number>> {
  const verdicts = await filteredBy(
    store,
    reader,
    texts.map(({ text }) => text),
  );
  return new Set(texts.flatMap(({ id }, place) => (verdicts[place] ? Number(id) : [])));
}
