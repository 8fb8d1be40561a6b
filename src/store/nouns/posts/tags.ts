import { sql } from 'kysely';
import { TAGS_FOLLOWED_MAX } from '#contract/rules/limits.ts';
import { hasTagSign, tagsIn } from '#contract/text/tags.ts';
import { lockRow } from '../../engine/lock.ts';
import { atMost, type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../../reading/page.ts';
import { isTagForReader } from '../../reading/posts/tags.ts';
import { isSeen, preparedFor, type Reader } from '../../reading/visibility/visible.ts';

/**
 * Transactions that change the counts of several tags lock them in the order of their names, so that they cannot
 * deadlock. Compares code points, because PostgreSQL sorts by bytes.
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

/** PostgreSQL only: SQLite has only one writer anyway. */
export async function lockTags(store: Store, tags: number[]): Promise<void> {
  if (store.engine === 'postgres' && tags.length > 0) await lock(store, { tags: idList(store, tags) });
}

const ofPost = prepared<{ post: number }, { tag_id: number }>((db, param) =>
  db.selectFrom('post_tags').select('tag_id').where('post_id', '=', param('post')),
);

/** Does the same for the tags of a post that is locked. */
export async function lockTagsOf(store: Store, post: number): Promise<void> {
  if (store.engine !== 'postgres') return;
  const tags = await ofPost(store, { post });
  await lockTags(
    store,
    tags.map(({ tag_id }) => tag_id),
  );
}

interface Written {
  post: number;
  content: string;
  /** The time when the content was written. */
  at: number;
}

/** Must run in the transaction that creates the post. */
export async function writeFirstTags(store: Store, written: Written): Promise<void> {
  if (hasTagSign(written.content)) await writeTags(store, [written]);
}

/** Must run in the transaction that changes the post's text. */
export async function rewriteTags(store: Store, written: Written, before: string): Promise<void> {
  if (hasTagSign(written.content) || hasTagSign(before)) await change(store, [await changeOf(store, written)]);
}

/** Must run inside a transaction. Only for posts whose tags were never written. */
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
  /** True if the tags of the post are written for the first time: otherwise an author could vote with every edit. */
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

/** Maximum lead of a spelling: this many posts with another one change it. */
const MOST_WEIGHT = 16;

/**
 * A post that everyone sees votes once for its spelling of the tag. The shown spelling gains weight, another one takes
 * weight away, and replaces it at 0. So the tag is shown as most of its latest uses write it, without counting them.
 * Posts that do not vote have no weight.
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

/**
 * Locks all tags before changing any. Adds tags before removing any, because a tag without posts is deleted
 * immediately.
 */
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

interface Follow {
  user: number;
  name: string;
}

const one = preparedOne<Follow, { in_feed: number }>((db, param) =>
  db.selectFrom('tag_follows').select('in_feed').where('user_id', '=', param('user')).where('name', '=', param('name')),
);
export const findTagFollow = one;

const others = preparedOne<Follow, { count: number }>(
  (_db, param) => sql<{ count: number }>`
    select count(*) as count from tag_follows where user_id = ${param('user')} and name <> ${param('name')}`,
);

/**
 * For someone who follows the tag already, changes whether its posts join their home feed. Returns false if the user
 * already follows the maximum number of tags.
 */
export const followTag = (store: Store, { user, name, inFeed, now }: Follow & { inFeed: boolean; now: number }) =>
  inTransaction(
    store,
    async (store) => {
      await lockRow(store, 'users', user);
      if (((await others(store, { user, name }))?.count ?? 0) >= TAGS_FOLLOWED_MAX) return false;
      const chosen = { in_feed: inFeed ? 1 : 0 };
      await store.db
        .insertInto('tag_follows')
        .values({ user_id: user, name, ...chosen, created_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(chosen))
        .execute();
      return true;
    },
    `user ${user}`,
  );

export const unfollowTag = (store: Store, { user, name }: Follow): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.deleteFrom('tag_follows').where('user_id', '=', user).where('name', '=', name).execute();
  });

/** Ends a follow by its own id. */
export const endTagFollow = (store: Store, id: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.deleteFrom('tag_follows').where('id', '=', id).execute();
  });

export interface FollowedTag {
  id: number;
  name: string;
  /** Null if the reader sees no post with the tag. */
  shown: string | null;
  in_feed: number;
  created_at: number;
}

const followed = preparedFor<{ user: number; id: number; limit: number }, FollowedTag>((db, param, _engine, reader) =>
  db
    .selectFrom('tag_follows')
    .leftJoin('tags', 'tags.name', 'tag_follows.name')
    .select(['tag_follows.id', 'tag_follows.name', 'tag_follows.in_feed', 'tag_follows.created_at'])
    .select(sql<string | null>`case when ${isTagForReader(reader)} then tags.shown end`.as('shown'))
    .where('tag_follows.user_id', '=', param('user'))
    .where('tag_follows.id', '<', param('id'))
    .orderBy('tag_follows.id', 'desc')
    .limit(atMost(param('limit'))),
);

/** The followed tags, latest first. */
export const pageOfFollowedTags = async (
  store: Store,
  reader: Reader,
  { id, limit }: { id: number; limit: number },
): Promise<Page<FollowedTag>> =>
  pageOf(await followed(store, reader, { user: reader.id, id, limit: limit + 1 }), limit, positionOfId);
