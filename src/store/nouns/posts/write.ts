import { sql } from 'kysely';
import { hasTagSign, tagsIn } from '#contract/text/tags.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { isSeen } from '../../reading/visibility/visible.ts';
import { inOrderOfNames, lockTags } from './lock.ts';

interface Written {
  post: number;
  content: string;
  /** When it was written. */
  at: number;
}

/** In the transaction that makes the post. */
export async function writeFirstTags(store: Store, written: Written): Promise<void> {
  if (hasTagSign(written.content)) await writeTags(store, [written]);
}

/** In the transaction that changes its text. */
export async function rewriteTags(store: Store, written: Written, before: string): Promise<void> {
  if (hasTagSign(written.content) || hasTagSign(before)) await change(store, [await changeOf(store, written)]);
}

/** In a transaction, for posts whose tags were never written. */
export const writeTags = (store: Store, texts: Written[]): Promise<void> =>
  change(
    store,
    texts.map((written) => ({ written, first: true, gone: [], missing: tagsIn(written.content) })),
  );

async function changeOf(store: Store, written: Written) {
  const wanted = tagsIn(written.content);
  const present = await tagsOf(store, { post: written.post });
  const gone = present.filter(({ name }) => !wanted.some((tag) => tag.name === name));
  const missing = wanted.filter(({ name }) => !present.some((tag) => tag.name === name));
  return { written, first: false, gone, missing };
}

interface Change {
  written: Written;
  /** Its tags are written for the first time: an edit could vote again and again. */
  first: boolean;
  gone: { id: number; name: string }[];
  missing: { name: string; shown: string }[];
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
 * A post that everybody sees votes for its spelling, once: one that is shown gains, another takes away, and takes its place at 0.
 * So the tag is shown as most of its latest uses write it, and nobody counts them. What does not vote weighs nothing.
 */
const use = preparedOne<{ post: number; first: number; name: string; shown: string; at: number }, { id: number }>(
  (_db, param) => sql<{ id: number }>`
    insert into tags (name, shown, weight, last_at)
    values (${param('name')}, ${param('shown')}, (
      select count(*) from posts cross join users
      where posts.id = ${param('post')} and users.id = posts.author_id and ${isSeen('posts', 'public', undefined)}
        and ${param('first')} = 1
    ), ${param('at')})
    on conflict (name) do update set
      shown = case when tags.weight = 0 and excluded.weight = 1 then excluded.shown else tags.shown end,
      weight = case when excluded.weight = 0 then tags.weight
        when tags.weight = 0 then 1
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

/** All tags are locked before any is changed. What is added comes first: a tag that no post has any more goes at once. */
async function change(store: Store, changes: Change[]): Promise<void> {
  const added = new Map<number, number[]>();
  const touched = changes.flatMap(({ written, first, gone, missing }) => [
    ...gone.map(({ id, name }) => ({ name, take: () => lockTags(store, [id]) })),
    ...missing.map(({ name, shown }) => ({
      name,
      take: async () => {
        const used = await use(store, { post: written.post, first: first ? 1 : 0, name, shown, at: written.at });
        if (used) added.set(written.post, [...(added.get(written.post) ?? []), used.id]);
      },
    })),
  ]);
  for (const { take } of touched.sort(inOrderOfNames)) await take();
  for (const [post, tags] of added) await add(store, { post, tags: idList(store, tags) });
  for (const { written, gone } of changes) {
    const tags = gone.map(({ id }) => id);
    if (tags.length > 0) await remove(store, { post: written.post, tags: idList(store, tags) });
  }
}
