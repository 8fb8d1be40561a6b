import { sql } from 'kysely';
import { FOLDING } from '#contract/text/folding.ts';
import { tagName } from '#contract/text/tags.ts';
import { appendChange } from '../changes/append.ts';
import type { BackgroundMigration, Portion } from '../migrations/background/background.ts';
import { lockCounted, lockRow } from '../sql/lock.ts';
import { idList, idTable } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { inOrderOfNames, lockTags } from './lock.ts';

const FOLLOWS = 200;
const TAGS = 500;
const POSTS = { sqlite: 300, postgres: 200 };

/** From an id on; gives where the next portion begins, undefined at the end. */
type Step = (store: Store, after: number) => Promise<number | undefined>;

/** Follows move to the name as it is folded now. A member who followed two names that became one follows it once. */
const refoldFollows: Step = async (store, after) => {
  const { db } = store;
  const rows = await db
    .selectFrom('tag_follows')
    .select(['id', 'user_id', 'name', 'in_feed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(FOLLOWS)
    .execute();
  const changed = rows.filter(({ name }) => tagName(name) !== name).sort((a, b) => a.user_id - b.user_id);
  for (const { id, user_id, name, in_feed } of changed) {
    await lockRow(store, 'users', user_id);
    const folded = tagName(name);
    const same = db
      .selectFrom('tag_follows')
      .select('id')
      .where('user_id', '=', user_id)
      .where('name', '=', folded ?? '');
    const other = await same.executeTakeFirst();
    if (folded !== undefined && !other) {
      await db.updateTable('tag_follows').set({ name: folded }).where('id', '=', id).execute();
    } else {
      if (other && in_feed === 1)
        await db.updateTable('tag_follows').set({ in_feed }).where('id', '=', other.id).execute();
      await db.deleteFrom('tag_follows').where('id', '=', id).execute();
    }
    await appendChange(store, 'tagFollowed', { actor: user_id });
  }
  return rows.length < FOLLOWS ? undefined : rows.at(-1)?.id;
};

/** The posts of a tag move to the tag that has its name as it is folded now. */
const refoldTags: Step = async (store, after) => {
  const rows = await store.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(TAGS)
    .execute();
  const tag = rows.find(({ name }) => tagName(name) !== name);
  if (!tag) return rows.length < TAGS ? undefined : rows.at(-1)?.id;
  const moved = await movePosts(store, tag, tagName(tag.name));
  return moved < POSTS[store.engine] ? tag.id : tag.id - 1;
};

/** The newest of them. A tag whose last post has moved is deleted by a trigger. */
async function movePosts(store: Store, from: { id: number; name: string }, name: string | undefined): Promise<number> {
  const { db, engine } = store;
  const posts = await db
    .selectFrom('post_tags')
    .select('post_id')
    .where('tag_id', '=', from.id)
    .orderBy('post_id', 'desc')
    .limit(POSTS[engine])
    .execute();
  const ids = posts.map(({ post_id }) => post_id);
  if (ids.length === 0) return 0;
  // Locks in the order of all who write tags: posts, then tags by their names.
  await lockCounted(store, 'posts', ids);
  let target: number | undefined;
  const touched = [{ name: from.name, take: () => lockTags(store, [from.id]) }];
  if (name !== undefined) {
    const take = async () => {
      target = await makeTag(store, from.id, name);
    };
    touched.push({ name, take });
  }
  for (const { take } of touched.sort(inOrderOfNames)) await take();
  const moved = sql`tag_id = ${from.id} and post_id in (select id from ${idTable(engine, idList(store, ids))} as moved)`;
  if (target !== undefined) {
    await sql`
      insert into post_tags (tag_id, post_id, shown) select cast(${target} as integer), post_id, shown from post_tags where ${moved}
      on conflict do nothing`.execute(db);
  }
  await sql`delete from post_tags where ${moved}`.execute(db);
  await appendChange(store, 'postEdited', { post: Math.max(...ids) });
  return ids.length;
}

/** The tag of that name, made where there is none. The spelling that leads by more is shown. */
async function makeTag({ db, engine }: Store, from: number, name: string): Promise<number | undefined> {
  const later = sql.raw(engine === 'sqlite' ? 'max' : 'greatest');
  const { rows } = await sql<{ id: number }>`
    insert into tags (name, shown, weight, last_at)
    select cast(${name} as text), shown, weight, last_at from tags where id = ${from}
    on conflict (name) do update set
      shown = case when excluded.weight > tags.weight then excluded.shown else tags.shown end,
      weight = ${later}(excluded.weight, tags.weight),
      last_at = ${later}(excluded.last_at, tags.last_at)
    returning id`.execute(db);
  return rows[0]?.id;
}

const STEPS = [refoldFollows, refoldTags];

const portion: Portion = async (store, progress) => {
  const [step = 0, after = 0] = progress === '' ? [] : progress.split(' ').map(Number);
  const next = await STEPS[step]?.(store, after);
  if (next !== undefined) return `${step} ${next}`;
  return step + 1 < STEPS.length ? `${step + 1} 0` : undefined;
};

/** Tags that fold alike become one, and their followers move. */
export const foldedTags: BackgroundMigration = {
  name: `tags folded ${FOLDING}`,
  sqlite: { portion },
  postgres: { portion },
};
