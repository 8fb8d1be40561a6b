import fc from 'fast-check';
import { expect } from 'vitest';
import type { ActionOfAct } from '#contract/moderation/acts.ts';
import { inTransaction, type Store } from '#store/engine/store.ts';
import { follow, unfollow } from '#store/nouns/people/follows.ts';
import { deleteComment, insertComment } from '#store/nouns/posts/comments.ts';
import { like, unlike } from '#store/nouns/posts/likes.ts';
import { deletePost } from '#store/nouns/posts/posts.ts';
import { vote } from '#store/nouns/posts/votes.ts';
import type { UserState } from '#store/schema/people/users.ts';
import { write } from '#tests/contract/matrices/steps.ts';
import { act } from '#tests/contract/moderation/steps.ts';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { underEachSeed } from '#tests/harness/seeds.ts';
import type { Person, World } from '#tests/harness/world.ts';

const PEOPLE = 4;

interface Scene {
  world: World;
  people: Person[];
  ids: number[];
  owner: Person;
  moderator: Person;
}

interface Step {
  kind: keyof typeof STEPS;
  by: number;
  target: number;
  /** The moderation action is undone immediately. */
  back: boolean;
}

type Do = (scene: Scene, step: Step & { user: number }) => Promise<unknown>;

const rowsOf = ({ db }: Store, table: 'posts' | 'comments') =>
  db.selectFrom(table).select(['id', 'uid']).where('state', '<>', 'deleted').orderBy('id').execute();

const on =
  (table: 'posts' | 'comments', work: (store: Store, id: number, step: Step & { user: number }) => unknown): Do =>
  async ({ world: { store } }, step) => {
    const rows = await rowsOf(store, table);
    const id = rows[step.target % rows.length]?.id;
    if (id !== undefined) await work(store, id, step);
  };

const toPerson =
  (work: (store: Store, pair: { follower: number; followee: number }) => unknown): Do =>
  async ({ world: { store }, ids }, { user, target }) => {
    const followee = ids[target % PEOPLE] ?? 0;
    if (followee !== user) await work(store, { follower: user, followee });
  };

const moderate =
  (action: ActionOfAct, table?: 'comments'): Do =>
  async (scene, { target, back }) => {
    const { world, people, moderator, owner } = scene;
    const rows = table ? await rowsOf(world.store, table) : [];
    const id = table ? rows[target % rows.length]?.uid : people[target % PEOPLE]?._id;
    const was = await counters(world.store);
    const done = await act(moderator, { target: table ? 'comment' : 'user', id, action });
    if (!back || done.status !== 201) return;
    const undone = await owner.post(`/moderation/acts/${done.body.act._id}/undo`);
    expect(undone.status, undone.body.errors?.join()).toBe(200);
    expect(await counters(world.store)).toEqual(was);
  };

const setState =
  (state: UserState): Do =>
  ({ world: { store }, ids }, { target }) =>
    store.db
      .updateTable('users')
      .set({ state })
      .where('id', '=', ids[target % PEOPLE] ?? 0)
      .execute();

/** Calls the store directly, so that a person who was just suspended can act too. */
const STEPS = {
  like: on('posts', (store, post, { user }) => like(store, { post, user, now: 0 })),
  unlike: on('posts', (store, post, { user }) => unlike(store, { post, user })),
  upvote: on('comments', (store, comment, { user }) => vote(store, { comment, user, up: true, now: 0 })),
  downvote: on('comments', (store, comment, { user }) => vote(store, { comment, user, up: false, now: 0 })),
  follow: toPerson((store, pair) => follow(store, { ...pair, now: 0 })),
  unfollow: toPerson((store, pair) => unfollow(store, pair)),
  comment: on('posts', (store, postId, { user }) => {
    const row = { uid: crypto.randomUUID(), postId, authorId: user, text: 'Said.', now: 0 };
    return inTransaction(store, (store) => insertComment(store, row));
  }),
  deleteComment: on('comments', async (store, id) => {
    const row = await store.db.selectFrom('comments').select('post_id').where('id', '=', id).executeTakeFirstOrThrow();
    await deleteComment(store, { id, post_id: row.post_id });
  }),
  deletePost: on('posts', (store, id) => deletePost(store, id)),
  write: ({ people }, { by }) => write(people[by] as Person, 'A post.').catch(() => undefined),
  hold: moderate('hold', 'comments'),
  remove: moderate('remove', 'comments'),
  restore: moderate('restore', 'comments'),
  silence: moderate('silence'),
  suspend: moderate('suspend'),
  removeMember: moderate('remove_member'),
  lift: moderate('lift'),
  stateSuspended: setState('suspended'),
  stateWaiting: setState('waiting'),
  stateActive: setState('active'),
} satisfies Record<string, Do>;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('like', 'comment', 'follow', 'upvote', 'downvote') },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])) },
  ),
  by: fc.nat(PEOPLE - 1),
  target: fc.nat(12),
  back: fc.boolean(),
});

/** Every counter. */
const counters = ({ db }: Store) =>
  Promise.all([
    db.selectFrom('users').select(['id', 'posts_count', 'followers_count', 'following_count']).orderBy('id').execute(),
    db.selectFrom('posts').select(['id', 'like_count', 'comment_count']).orderBy('id').execute(),
    db.selectFrom('comments').select(['id', 'upvote_count', 'downvote_count']).orderBy('id').execute(),
  ]);

everyEngine('counters equal their rows', (world) => {
  const story = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50, size: 'max' }), async (steps) => {
    const [owner, moderator] = [await signUpAs(world, 'owner'), await signUpAs(world, 'moderator')];
    const people: Person[] = [];
    for (let i = 0; i < PEOPLE; i++) people.push(await world.signUp());
    const { db } = world.store;
    for (const table of ['cases', 'posts'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('users').set({ posts_count: 0 }).execute();
    for (const person of people.slice(0, 2)) await write(person, 'A post.');
    const rows = await db.selectFrom('users').select(['id', 'uid']).execute();
    const ids = people.map(({ _id }) => rows.find(({ uid }) => uid === _id)?.id ?? 0);
    const scene = { world, people, ids, owner, moderator };
    for (const [n, step] of steps.entries()) {
      const run: Do = STEPS[step.kind];
      await run(scene, { ...step, user: ids[step.by] ?? 0 });
      expect(await wrongCounters(db), `${n}: ${step.kind}`).toEqual([]);
    }
  });
  underEachSeed('counts', 'whoever does what in between, and undone all is as it was', story);
});
