import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepPortion } from '#store/data/deletion.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import type { Store } from '#store/engine/store.ts';
import { deletePost } from '#store/nouns/posts/posts.ts';
import { closeStore, openStore } from '#store/open.ts';
import { findPost } from '#store/reading/posts/rows.ts';
import { VISITOR } from '#store/reading/visibility/visible.ts';
import { copyStore } from '#store/transfer/copy.ts';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { countAnew, wrongCounters } from '#tests/harness/data/counters.ts';
import { deleteAccountOf } from '#tests/harness/data/delete-account.ts';
import { addFollows, addLikes, addPosts, addStrangers, addVotes, idOfUser } from '#tests/harness/data/large-account.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { createWorld, PASSWORD, type Person, type World } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

/** More than one batch deletes: see `AT_ONCE`. */
const STRANGERS = 300;
/** Large, because everything is checked after each batch. */
const PORTION = 350;
/** Every list is read and every counter is compared after each batch, which takes long on PostgreSQL. */
const TIMEOUT_MS = 90_000;

interface Scene {
  leaver: Person;
  witness: Person;
  /** A post of the witness; the leaver liked, bookmarked and commented on it. */
  post: Post;
  /** A post of the leaver. */
  own: Post;
}

/**
 * A leaver with more likes, followers and votes than one transaction may delete, and a witness with relations to them.
 */
async function setUp(world: World): Promise<Scene> {
  const { store, clock } = world;
  const now = clock.now();
  // Created first: rows are deleted in the order of ids, and those of the witness must be the last.
  const strangers = await addStrangers(store, STRANGERS, now);
  const posts = await addPosts(store, [...strangers, ...strangers], now);
  const leaver = await world.signUp({ username: `leaver${now}`, firstName: 'Zyzzyva' });
  const witness = await world.signUp();
  const post = await write(witness, 'I stay.');
  const own = await write(leaver, 'I go.');
  for (const path of [`/posts/like/${post._id}`, `/users/bookmark/${post._id}`, `/users/follow/${witness._id}`]) {
    await ok(leaver.post(path));
  }
  for (const path of [`/posts/like/${own._id}`, `/users/bookmark/${own._id}`, `/users/follow/${leaver._id}`]) {
    await ok(witness.post(path));
  }
  const note = await comment(leaver, post, 'A word from Zyzzyva.');
  const reply = await comment(witness, post, 'A reply.');
  await comment(witness, own, 'To the one who goes.');
  await ok(leaver.post(`/comments/upvote/${post._id}/${reply._id}`));

  const id = await idOfUser(store, leaver._id);
  const more = await addPosts(store, Array(20).fill(id), now);
  await addLikes(
    store,
    [
      ...posts.map((post_id) => ({ post_id, user_id: id })),
      ...strangers.map((user_id) => ({ post_id: more[0] ?? 0, user_id })),
    ],
    now,
  );
  await addFollows(
    store,
    [
      ...strangers.map((follower_id) => ({ follower_id, followee_id: id })),
      ...strangers.map((followee_id) => ({ follower_id: id, followee_id })),
    ],
    now,
  );
  const found = await store.db
    .selectFrom('comments')
    .select('id')
    .where('uid', '=', note._id)
    .executeTakeFirstOrThrow();
  await addVotes(store, found.id, strangers, now);
  await countAnew(store.db);
  return { leaver, witness, post, own };
}

/** Every list in which the leaver could be shown to the witness. */
const pathsOf = ({ witness, post }: Scene): string[] => [
  '/posts',
  '/posts?sort=trending&limit=100',
  '/posts?sort=newest&limit=100',
  '/posts?sort=oldest&limit=100',
  '/posts?feed=home&sort=newest&limit=100',
  '/posts?feed=home&sort=trending&limit=100',
  `/posts/${post._id}`,
  `/posts/user/${witness.username}`,
  `/comments/${post._id}`,
  `/comments/${post._id}?limit=100`,
  '/users',
  '/users?limit=100',
  '/users?q=zyzzyva',
  '/users?q=zy',
  '/users?q=z',
  '/users?suggested=true&limit=100',
  `/users/${witness.username}`,
  `/users/${witness.username}?view=page`,
  '/users/bookmark',
  '/users/bookmark?limit=100',
  '/account/data',
];

async function expectUnseen(world: World, scene: Scene): Promise<void> {
  const { leaver, witness, own } = scene;
  for (const path of pathsOf(scene)) {
    const { body } = await ok(witness.get(path));
    expect(JSON.stringify(body).includes(leaver.username), path).toBe(false);
    expect(JSON.stringify(body).includes('Zyzzyva'), path).toBe(false);
  }
  for (const path of [`/users/${leaver.username}`, `/posts/user/${leaver.username}`, `/posts/${own._id}`]) {
    expectRefusal(await world.visitor.get(path), 404);
  }
  expectRefusal(await leaver.get('/users/bookmark'), 404);
  expectRefusal(await world.visitor.post('/auth/login', { username: leaver.username, password: PASSWORD }), 404);
  const again = { username: leaver.username, firstName: 'Not', email: 'not@example.org', password: PASSWORD };
  expectRefusal(await world.visitor.post('/auth/signup', again), 422, MESSAGES.usernameTaken);
}

/** After the sweep, each count equals the number of shown rows. */
async function expectCounted(world: World, { witness, post }: Scene): Promise<void> {
  const whole = (await ok(world.visitor.get(`/posts/${post._id}`))).body.post;
  const small = (await ok(world.visitor.get(`/posts/${post._id}?view=page`))).body.post;
  expect(small.likes.likeCount).toBe(whole.likes.likedBy.length);
  expect(small.commentCount).toBe(whole.comments.length);
  const { comments } = (await ok(world.visitor.get(`/comments/${post._id}?limit=100`))).body;
  for (const [i, { votes }] of comments.entries()) {
    expect(votes.upvoteCount).toBe(whole.comments[i]?.votes.upvotedBy.length);
    expect(votes.downvoteCount).toBe(whole.comments[i]?.votes.downvotedBy.length);
  }
  const person = (await ok(world.visitor.get(`/users/${witness.username}`))).body.user;
  const page = (await ok(world.visitor.get(`/users/${witness.username}?view=page`))).body.user;
  expect([page.followersCount, page.followingCount]).toEqual([person.followers.length, person.following.length]);
  for (const { likes } of (await ok(world.visitor.get('/posts'))).body.posts) {
    expect(likes.likeCount).toBe(likes.likedBy.length);
  }
}

const marksIn = async ({ db }: Store): Promise<number> =>
  (await db.selectFrom('deleted_users').selectAll().execute()).length +
  (await db.selectFrom('deleted_posts').selectAll().execute()).length;

everyEngine('deleting what much hangs on', (world) => {
  test('a person is gone at once for everybody, whatever of them is still there', { timeout: TIMEOUT_MS }, async () => {
    const scene = await setUp(world);
    await deleteAccountOf(world.store, await idOfUser(world.store, scene.leaver._id));
    expect(await marksIn(world.store)).toBe(1);
    let portions = 0;
    do {
      await expectUnseen(world, scene);
      expect(await wrongCounters(world.store.db)).toEqual([]);
      portions += 1;
    } while ((await sweepPortion(world.store, PORTION)) !== 'done');
    await expectCounted(world, scene);
    expect(portions).toBeGreaterThan(4);
    const left = await world.store.db.selectFrom('users').select('id').where('uid', '=', scene.leaver._id).execute();
    expect([left, await marksIn(world.store)]).toEqual([[], 0]);
  });

  test('a post is gone at once, and its author has one less when its rows are', { timeout: TIMEOUT_MS }, async () => {
    const author = await world.signUp();
    const [gone, stays] = [await write(author, 'I go.'), await write(author, 'I stay.')];
    const now = world.clock.now();
    const users = await world.store.db
      .selectFrom('users')
      .select('id')
      .where('username', 'like', 'stranger%')
      .execute();
    const { id = 0 } = (await findPost(world.store, gone._id, VISITOR)) ?? {};
    const pairs = users.map((user) => ({ post_id: id, user_id: user.id }));
    await addLikes(world.store, pairs, now);
    await world.store.db
      .insertInto('bookmarks')
      .values(pairs.map((pair) => ({ ...pair, created_at: now })))
      .execute();
    await countAnew(world.store.db);
    expect(await deletePost(world.store, id)).toBe(true);
    expect(await marksIn(world.store)).toBe(1);
    expect(await deletePost(world.store, id)).toBe(false);
    do {
      expectRefusal(await author.get(`/posts/${gone._id}`), 404);
      expectRefusal(await author.post(`/posts/like/${gone._id}`), 404);
      expectRefusal(await author.delete(`/posts/${gone._id}`), 404);
      for (const path of [`/posts/user/${author.username}`, '/posts?feed=home&sort=trending', '/posts?feed=home']) {
        expect((await ok(author.get(path))).body.posts.map(({ _id }) => _id)).toEqual([stays._id]);
      }
      expect(await wrongCounters(world.store.db)).toEqual([]);
    } while ((await sweepPortion(world.store, PORTION)) !== 'done');
    expect((await ok(author.get(`/users/${author.username}?view=page`))).body.user.postsCount).toBe(1);
    expect(await marksIn(world.store)).toBe(0);
  });

  test('what a node that was killed has left is finished by the next that starts', {
    timeout: TIMEOUT_MS,
  }, async () => {
    world.clock.advance(1);
    await world.store.db.deleteFrom('users').where('username', 'like', 'stranger%').execute();
    await countAnew(world.store.db);
    const scene = await setUp(world);
    await deleteAccountOf(world.store, await idOfUser(world.store, scene.leaver._id));
    for (let portions = 0; portions < 2; portions++) expect(await sweepPortion(world.store)).toBe('more');
    const next = world.node();
    await next(new Request('http://pipit.test/healthz'));
    // The node's job removes some thousand rows in batches, with pauses.
    await expect.poll(() => marksIn(world.store), { timeout: TIMEOUT_MS / 3 }).toBe(0);
    await expectUnseen(world, scene);
    await expectCounted(world, scene);
  });
});

everyEngine(
  'a copy of what is half deleted',
  (world) => {
    test('is whole, shows nothing of it, and is swept where it is served', { timeout: TIMEOUT_MS }, async () => {
      const scene = await setUp(world);
      await deleteAccountOf(world.store, await idOfUser(world.store, scene.leaver._id));
      expect(await sweepPortion(world.store)).toBe('more');
      const folder = mkdtempSync(join(tmpdir(), 'pipit-half-'));
      try {
        const source = () => nodeSqlite(join(folder, 'pipit.db'));
        const target = await openStore(source());
        await copyStore(world.store, target, () => undefined);
        expect(await marksIn(target)).toBe(1);
        await closeStore(target);
        const copied = await createWorld(source());
        expectRefusal(await copied.visitor.get(`/users/${scene.leaver.username}`), 404);
        await expect.poll(() => marksIn(copied.store)).toBe(0);
        expect(await wrongCounters(copied.store.db)).toEqual([]);
        await copied.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  },
  {},
  engines.filter(({ name }) => name !== 'wasm'),
);
