import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { tail } from '#store/data/changes/feed.ts';
import { endOf } from '#store/data/changes/position.ts';
import { isTrimmable, trimChanges } from '#store/data/changes/trim.ts';
import type { Change } from '#store/schema/data/changes.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person, World } from '#tests/harness/world.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The changes that the work appended to the feed, without their empty fields. */
async function toldOf(world: World, work: () => Promise<unknown>): Promise<Partial<Change>[]> {
  const before = await endOf(world.store);
  await work();
  const { changes, tooOld } = await tail(world.store, before);
  expect(tooOld).toBe(false);
  // Other tests check the notifications.
  const done = changes.filter(({ kind }) => kind !== 'noticed');
  return done.map((change) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)));
}

const idOf = async ({ store }: World, table: 'posts' | 'comments' | 'users', uid: string): Promise<number> =>
  (await store.db.selectFrom(table).select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id;

everyEngine('the feed of changes', (world) => {
  let robin: Person;
  let wren: Person;
  let [robinId, wrenId] = [0, 0];
  beforeAll(async () => {
    [robin, wren] = [await world.signUp(), await world.signUp()];
    [robinId, wrenId] = [await idOf(world, 'users', robin._id), await idOf(world, 'users', wren._id)];
  });

  const write = async (content = 'Hello'): Promise<{ uid: string; post: number }> => {
    const { body } = await robin.post('/posts', { postData: { content } });
    const uid = body.posts[0]?._id ?? '';
    return { uid, post: await idOf(world, 'posts', uid) };
  };

  test('tells of a post that is made, edited and deleted', async () => {
    let [post, uid] = [0, ''];
    expect(await toldOf(world, async () => ({ post, uid } = await write()))).toEqual([
      { kind: 'postMade', post, actor: robinId },
    ]);
    const edit = () => robin.post(`/posts/edit/${uid}`, { postData: { content: 'Hello again' } });
    expect(await toldOf(world, edit)).toEqual([{ kind: 'postEdited', post, actor: robinId }]);
    expect(await toldOf(world, edit)).toEqual([]);
    expect(await toldOf(world, () => robin.delete(`/posts/${uid}`))).toEqual([
      { kind: 'postGone', post, actor: robinId, uid },
    ]);
  });

  test('tells of likes, bookmarks and follows where a row has changed', async () => {
    const { uid, post } = await write();
    const steps = [
      [`/posts/like/${uid}`, { kind: 'liked', post, actor: wrenId }],
      [`/posts/like/${uid}`, undefined],
      [`/posts/dislike/${uid}`, { kind: 'unliked', post, actor: wrenId }],
      [`/posts/dislike/${uid}`, undefined],
      [`/users/bookmark/${uid}`, { kind: 'bookmarked', post, actor: wrenId }],
      [`/users/remove-bookmark/${uid}`, { kind: 'unbookmarked', post, actor: wrenId }],
      [`/users/follow/${robin._id}`, { kind: 'followed', user: robinId, actor: wrenId }],
      [`/users/unfollow/${robin._id}`, { kind: 'unfollowed', user: robinId, actor: wrenId }],
    ] as const;
    for (const [path, told] of steps) {
      expect(await toldOf(world, () => wren.post(path, {})), path).toEqual(told ? [told] : []);
    }
  });

  test('tells of comments and votes, with the post that they hang on', async () => {
    const { uid, post } = await write();
    let [comment, commentUid] = [0, ''];
    const made = await toldOf(world, async () => {
      const { body } = await wren.post(`/comments/add/${uid}`, { commentData: { text: 'Yes' } });
      commentUid = body.posts.find(({ _id }) => _id === uid)?.comments[0]?._id ?? '';
      comment = await idOf(world, 'comments', commentUid);
    });
    expect(made).toEqual([{ kind: 'commentMade', post, comment, actor: wrenId }]);
    const edit = () => wren.post(`/comments/edit/${uid}/${commentUid}`, { commentData: { text: 'No' } });
    expect(await toldOf(world, edit)).toEqual([{ kind: 'commentEdited', post, comment, actor: wrenId }]);
    const voted = { kind: 'voted', post, comment, actor: robinId };
    expect(await toldOf(world, () => robin.post(`/comments/upvote/${uid}/${commentUid}`, {}))).toEqual([voted]);
    const turned = await toldOf(world, () => robin.post(`/comments/downvote/${uid}/${commentUid}`, {}));
    expect(turned.length).toBeGreaterThan(0);
    for (const change of turned) expect(change).toEqual(voted);
    const gone = await toldOf(world, () => wren.post(`/comments/delete/${uid}/${commentUid}`, {}));
    expect(gone).toContainEqual({ kind: 'commentGone', post, comment, actor: wrenId });
  });

  test('tells of people: who signs up, changes their profile, logs out, is shown or not, and goes', async () => {
    let [user, person] = [0, robin];
    const signUp = async () => {
      person = await world.signUp();
      user = await idOf(world, 'users', person._id);
    };
    expect(await toldOf(world, signUp)).toEqual([{ kind: 'userMade', user }]);
    const edit = () => person.post('/users/edit', { userData: { userBio: 'A bird' } });
    expect(await toldOf(world, edit)).toEqual([{ kind: 'userEdited', user, actor: user }]);
    const silence = () =>
      world.store.db.updateTable('users').set({ state: 'silenced' }).where('id', '=', user).execute();
    expect(await toldOf(world, silence)).toEqual([{ kind: 'userShown', user }]);
    const remove = () => world.store.db.deleteFrom('users').where('id', '=', user).execute();
    const gone = await toldOf(world, remove);
    expect(gone).toContainEqual({ kind: 'sessionGone', user });
    expect(gone).toContainEqual({ kind: 'userGone', user });
  });

  test('tells of a state, a block, a mute and a filter', async () => {
    const { post, uid } = await write();
    const { db } = world.store;
    const hold = () => db.updateTable('posts').set({ state: 'held' }).where('id', '=', post).execute();
    expect(await toldOf(world, hold)).toEqual([{ kind: 'postShown', post, user: robinId, uid }]);
    const remove = () => db.updateTable('posts').set({ state: 'removed' }).where('id', '=', post).execute();
    expect(await toldOf(world, remove)).toEqual([{ kind: 'postShown', post, user: robinId }]);
    const block = { blocker_id: robinId, blocked_id: wrenId, created_at: 0 };
    const about = { user: wrenId, actor: robinId };
    expect(await toldOf(world, () => db.insertInto('blocks').values(block).execute())).toEqual([
      { kind: 'blocked', ...about },
    ]);
    expect(await toldOf(world, () => db.deleteFrom('blocks').execute())).toEqual([{ kind: 'unblocked', ...about }]);
    const mute = { muter_id: robinId, muted_id: wrenId, created_at: 0 };
    expect(await toldOf(world, () => db.insertInto('mutes').values(mute).execute())).toEqual([
      { kind: 'muted', ...about },
    ]);
    const until = () => db.updateTable('mutes').set({ ends_at: 1 }).execute();
    expect(await toldOf(world, until)).toEqual([{ kind: 'muted', ...about }]);
    expect(await toldOf(world, () => db.deleteFrom('mutes').execute())).toEqual([{ kind: 'unmuted', ...about }]);
    const filter = { uid: crypto.randomUUID(), user_id: robinId, word: 'cats', action: 'hide', ends_at: null } as const;
    const add = () =>
      db
        .insertInto('filters')
        .values({ ...filter, created_at: 0 })
        .execute();
    expect(await toldOf(world, add)).toEqual([{ kind: 'filters', actor: robinId }]);
    expect(await toldOf(world, () => db.deleteFrom('filters').execute())).toEqual([
      { kind: 'filters', actor: robinId },
    ]);
  });

  test('tells of what a node of an older release writes, which knows no feed, and readers see it', async () => {
    const { uid, post } = await write();
    const { db } = world.store;
    const likesOf = async () => (await world.visitor.get(`/posts?sort=newest&limit=5`)).body.posts[0]?.likes.likeCount;
    expect(await likesOf()).toBe(0);
    const like = () =>
      db.transaction().execute(async (db) => {
        await db.insertInto('likes').values({ post_id: post, user_id: wrenId, created_at: 0 }).execute();
        await db.updateTable('posts').set({ like_count: 1 }).where('uid', '=', uid).execute();
      });
    expect(await toldOf(world, like)).toEqual([{ kind: 'liked', post, actor: wrenId }]);
    expect(await likesOf()).toBe(1);
  });

  test('a position of another feed, or from the future, is too old: its reader starts over at the end', async () => {
    const end = await endOf(world.store);
    expect(await tail(world.store, { ...end, feed: 'another' })).toMatchObject({ tooOld: true, changes: [] });
    const beyond = await tail(world.store, { ...end, at: end.at + 1_000_000 });
    expect(beyond).toMatchObject({ tooOld: true, position: { feed: end.feed } });
    expect(beyond.position.at).toBeGreaterThanOrEqual(end.at);
  });

  describe('trimmed', () => {
    test('keeps seven days, and the newest rows however old they are', async () => {
      const { store } = world;
      const begin = await tail(store, { ...(await endOf(store)), at: 0 });
      expect(begin.tooOld).toBe(false);
      const count = async () =>
        (await sql<{ count: number }>`select count(*) as count from changes`.execute(store.db)).rows[0]?.count ?? 0;
      const all = await count();
      expect(await isTrimmable(store, Date.now() + 6 * DAY, 5)).toBe(false);
      expect(await trimChanges(store, Date.now() + 6 * DAY, 5)).toBe(false);
      expect(await count()).toBe(all);
      const later = Date.now() + 8 * DAY;
      expect(await isTrimmable(store, later, all)).toBe(false);
      expect(await isTrimmable(store, later, 5)).toBe(true);
      while (await trimChanges(store, later, 5, 4)) expect(await count()).toBeGreaterThanOrEqual(5);
      // Trimming never divides a transaction.
      expect(await count()).toBeLessThan(5 + 4 + 6);
      expect(await isTrimmable(store, later, await count())).toBe(false);
      expect(await tail(store, { ...(await endOf(store)), at: 0 })).toMatchObject({ tooOld: true });
    });

    test('a reader who is up to date goes on', async () => {
      const told = await toldOf(world, () => write('After the trim'));
      expect(told).toMatchObject([{ kind: 'postMade', actor: robinId }]);
    });
  });

  test('takes at most 40 bytes a row on SQLite and 100 on PostgreSQL, with ids as of a million posts', async () => {
    const { db, engine } = world.store;
    const sizeOf = async (): Promise<number> => {
      const size =
        engine === 'sqlite'
          ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
          : sql<{ bytes: number }>`select pg_relation_size('changes') as bytes`;
      return Number((await size.execute(db)).rows[0]?.bytes);
    };
    const ROWS = 20_000;
    const at = engine === 'sqlite' ? sql`unixepoch()` : sql`extract(epoch from now())::integer`;
    const before = await sizeOf();
    // A vote fills the most columns.
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ROWS)})
      insert into changes (kind, post_id, comment_id, user_id, actor_id, at)
      select 13, 1000000 + n, 5000000 + n, null, 100000 + n, ${at} from numbers`.execute(db);
    const row = ((await sizeOf()) - before) / ROWS;
    expect(row).toBeGreaterThan(10);
    expect(row).toBeLessThanOrEqual(engine === 'sqlite' ? 40 : 100);
  });
});
