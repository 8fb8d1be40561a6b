import { sql } from 'kysely';
import { TAGS_FOLLOWED_MAX } from '#contract/rules/limits.ts';
import { lockRow } from '../../engine/lock.ts';
import { atMost, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../../reading/page.ts';
import { isTagForReader } from '../../reading/posts/tags.ts';
import { preparedFor, type Reader } from '../../reading/visibility/visible.ts';

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

/** Who follows it already switches whether its posts join their home. False for who follows as many as one may. */
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

/** By its own id. */
export const endTagFollow = (store: Store, id: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.deleteFrom('tag_follows').where('id', '=', id).execute();
  });

export interface FollowedTag {
  id: number;
  name: string;
  /** Null where the reader sees no post that has it. */
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

/** The latest first. */
export const pageOfFollowedTags = async (
  store: Store,
  reader: Reader,
  { id, limit }: { id: number; limit: number },
): Promise<Page<FollowedTag>> =>
  pageOf(await followed(store, reader, { user: reader.id, id, limit: limit + 1 }), limit, positionOfId);
