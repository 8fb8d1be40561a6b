import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';

/**
 * Whoever moves the counts of several tags locks them in the order of their names: so they wait for each other, and none for
 * ever. By code points, as PostgreSQL sorts by bytes.
 */
export function inOrderOfNames({ name: a }: { name: string }, { name: b }: { name: string }): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((sign, i) => sign !== right[i]);
  return at < 0 ? left.length - right.length : (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

const lock = prepared<{ tags: Ids }, never>(
  (_db, param, engine) => sql<never>`
    select id from tags where id in (select id from ${idTable(engine, param('tags'))} as wanted)
    order by name collate "C" for no key update`,
);

/** PostgreSQL. SQLite has one writer anyway. */
export async function lockTags(store: Store, tags: number[]): Promise<void> {
  if (store.engine === 'postgres' && tags.length > 0) await lock(store, { tags: idList(store, tags) });
}

const ofPost = prepared<{ post: number }, { tag_id: number }>((db, param) =>
  db.selectFrom('post_tags').select('tag_id').where('post_id', '=', param('post')),
);

/** The same for those of a post that is locked. */
export async function lockTagsOf(store: Store, post: number): Promise<void> {
  if (store.engine !== 'postgres') return;
  const tags = await ofPost(store, { post });
  await lockTags(
    store,
    tags.map(({ tag_id }) => tag_id),
  );
}
