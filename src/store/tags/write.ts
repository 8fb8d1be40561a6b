import { sql } from 'kysely';
import { hasTagSign, tagsIn } from '#contract/text/segments.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';

interface Written {
  post: number;
  content: string;
  /** When it was written. */
  at: number;
}

/** In the transaction that makes the post. */
export async function writeFirstTags(store: Store, written: Written): Promise<void> {
  if (!hasTagSign(written.content)) return;
  await addTags(store, written, tagsIn(written.content));
  await unmark(store, { post: written.post });
}

/** In the transaction that changes its text. */
export async function rewriteTags(store: Store, written: Written, before: string): Promise<void> {
  if (hasTagSign(written.content) || hasTagSign(before)) await writeTags(store, written);
}

/** In a transaction that has locked the post: makes its tags those of the text, whatever they were. True where that changed any. */
export async function writeTags(store: Store, written: Written): Promise<boolean> {
  const { post, content } = written;
  const wanted = tagsIn(content);
  const present = await tagsOf(store, { post });
  const gone = present.filter(({ name }) => !wanted.some((tag) => tag.name === name));
  const missing = wanted.filter(({ name }) => !present.some((tag) => tag.name === name));
  if (gone.length > 0)
    await remove(store, {
      post,
      tags: idList(
        store,
        gone.map(({ id }) => id),
      ),
    });
  await addTags(store, written, missing);
  await unmark(store, { post });
  return gone.length + missing.length > 0;
}

const tagsOf = prepared<{ post: number }, { id: number; name: string }>((db, param) =>
  db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['tags.id', 'tags.name'])
    .where('post_tags.post_id', '=', param('post')),
);

const remove = prepared<{ post: number; tags: Ids }, never>(
  (_db, param, engine) => sql<never>`
    delete from post_tags where post_id = ${param('post')}
      and tag_id in (select id from ${idTable(engine, param('tags'))} as gone)`,
);

/** Beyond it a spelling leads no further: so many others turn it. */
const MOST_WEIGHT = 16;

/**
 * Each use votes for its spelling: one that is shown gains, another takes away, and takes its place at 0. So the tag is shown as
 * most of its latest uses write it, and nobody counts them.
 */
const use = preparedOne<{ name: string; shown: string; at: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
    insert into tags (name, shown, last_at) values (${param('name')}, ${param('shown')}, ${param('at')})
    on conflict (name) do update set
      shown = case when tags.weight = 0 then excluded.shown else tags.shown end,
      weight = case when tags.weight = 0 then 1
        when tags.shown <> excluded.shown then tags.weight - 1
        when tags.weight < ${sql.lit(MOST_WEIGHT)} then tags.weight + 1
        else tags.weight end,
      last_at = case when tags.last_at < excluded.last_at then excluded.last_at else tags.last_at end
    returning id`,
);

const add = prepared<{ post: number; tags: Ids }, never>(
  (_db, param, engine) => sql<never>`
    insert into post_tags (tag_id, post_id, shown)
    select added.id, posts.id, case posts.state when 'visible' then 1 else 0 end
    from ${idTable(engine, param('tags'))} as added cross join posts where posts.id = ${param('post')}
    on conflict do nothing`,
);

/** In the order of their names: two who write the same ones wait for each other, and neither for ever. */
async function addTags(store: Store, { post, at }: Written, tags: ReturnType<typeof tagsIn>): Promise<void> {
  if (tags.length === 0) return;
  const ids: number[] = [];
  for (const { name, shown } of tags.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const used = await use(store, { name, shown, at });
    if (used) ids.push(used.id);
  }
  await add(store, { post, tags: idList(store, ids) });
}

const unmark = prepared<{ post: number }, never>((db, param) =>
  db.deleteFrom('untagged_posts').where('post_id', '=', param('post')),
);
