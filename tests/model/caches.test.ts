import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closeStore, openStore } from '#store/open.ts';
import { createCaller, type Fetch } from '#tests/harness/api/caller.ts';
import { type EngineRow, engines } from '#tests/harness/engines.ts';
import { underEachSeed } from '#tests/harness/seeds.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { ACTS, type Act, PEOPLE, type Scene } from './cache-acts.ts';

interface Step {
  kind: keyof typeof ACTS;
  by: number;
  target: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  // Common actions are more frequent, so that there is content.
  kind: fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom('write', 'write', 'like', 'comment', 'reply', 'follow', 'bookmark', 'upvote'),
    },
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])) },
  ),
  by: fc.nat(PEOPLE - 1),
  target: fc.nat(12),
});

const SORTS = ['newest', 'trending', 'oldest', 'hot'];

/** Paths that a person can read, with pages so short that they have a next one. */
const pathsOf = ({ posts, people }: Scene): string[] => {
  const [post, name] = [posts.at(-1)?.uid ?? 'none', people[0]?.username];
  return [
    ...SORTS.map((sort) => `/posts?sort=${sort}&limit=3`),
    ...SORTS.map((sort) => `/posts?feed=home&sort=${sort}&limit=3`),
    ...['newest', 'hot'].map((sort) => `/tags/reed/posts?sort=${sort}&limit=2`),
    ...['/tags', '/tags/reed', '/tags/followed?limit=2', '/search/posts?q=post&limit=3'],
    ...[
      `/posts/user/${name}?sort=newest&limit=3`,
      `/posts/user/${name}?has=image&limit=2`,
      `/people/${name}/followers?limit=2`,
    ],
    `/posts/${post}?view=page`,
    ...['limit=3', 'sort=written&limit=2', 'sort=best&limit=2'].map((page) => `/comments/${post}?${page}`),
    ...['/users?limit=3', '/users?q=bird&limit=4', '/users?suggested=true&limit=3', `/users/${name}?view=page`],
    '/users/bookmark?limit=3',
    ...['/notices?limit=3', '/notices?only=mentions', '/notices/unread'],
  ];
};

interface Seen {
  status: number;
  body: { nextCursor?: string | null };
}

async function seenBy(fetch: Fetch, token: string | undefined, path: string): Promise<Seen[]> {
  const caller = createCaller(fetch, token);
  const first = (await caller.get(path)) as unknown as Seen;
  const { nextCursor } = first.body;
  const next = nextCursor ? ((await caller.get(`${path}&cursor=${nextCursor}`)) as unknown as Seen) : undefined;
  return [first, ...(next ? [next] : [])].map(({ status, body }) => ({ status, body }));
}

/** After each of some fifty changes, lists are read from two nodes. */
const TIMEOUT_MS = 240_000;

/** A node that caches, one that does not, and others that write. */
async function withNodes(
  engine: EngineRow,
  work: (world: World, cached: Fetch, plain: Fetch) => Promise<void>,
): Promise<void> {
  const { source, remove } = await engine.open();
  const world = await createWorld(source());
  const other = await openStore(source());
  try {
    await work(
      world,
      world.node({ store: other }),
      world.node({ store: { ...other, readCache: undefined, look: undefined } }),
    );
  } finally {
    await closeStore(other);
    await world.close();
    await remove();
  }
}

async function createScene(world: World): Promise<Scene> {
  const people: Person[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await world.signUp());
  return { world, people, posts: [], comments: [] };
}

/**
 * Each step has an action, a person, and an index of the newest things. An action that undoes something comes after it.
 */
const STORY: [keyof typeof ACTS, number, number][] = [
  ['write', 1, 1],
  ['write', 2, 2],
  ['write', 3, 3],
  ['write', 0, 4],
  ['write', 0, 5],
  ['followTag', 3, 0],
  ['write', 1, 6],
  ['writePicture', 1, 0],
  ['portrait', 0, 1],
  ['unfollowTag', 3, 0],
  ['writeHeld', 1, 0],
  ['follow', 3, 1],
  ['follow', 3, 2],
  ['follow', 3, 3],
  ['like', 1, 0],
  ['like', 2, 0],
  ['bookmark', 1, 0],
  ['comment', 1, 0],
  ['comment', 2, 0],
  ['upvote', 3, 0],
  ['downvote', 3, 0],
  ['reply', 1, 0],
  ['reply', 3, 1],
  ['editComment', 0, 0],
  ['editPost', 0, 0],
  ['profile', 0, 3],
  ['profile', 1, 4],
  ['unlike', 2, 0],
  ['unbookmark', 1, 0],
  ['deleteComment', 0, 2],
  ['hold', 0, 1],
  // Reads the home feed again while the post is held.
  ['unfollow', 3, 2],
  ['follow', 3, 2],
  ['show', 0, 1],
  ['unfollow', 3, 1],
  ['mute', 1, 3],
  ['unmute', 1, 3],
  ['block', 2, 3],
  ['unblock', 2, 3],
  ['filter', 1, 3],
  ['unfilter', 1, 3],
  ['report', 1, 0],
  ['dismiss', 1, 0],
  ['report', 2, 0],
  ['withdraw', 2, 0],
  ['silence', 0, 2],
  ['lift', 0, 2],
  ['suspend', 0, 2],
  ['lift', 0, 2],
  ['signUp', 0, 0],
  ['deletePost', 0, 1],
  ['remove', 0, 1],
];

describe.each(engines.filter(({ name }) => name !== 'wasm'))('what a node has in its caches ($name)', (engine) => {
  test('is what the database says, for every reader, after each kind of change', { timeout: TIMEOUT_MS }, () =>
    withNodes(engine, async (world, cached, plain) => {
      const scene = await createScene(world);
      expect(new Set(STORY.map(([kind]) => kind))).toEqual(new Set(Object.keys(ACTS)));
      for (const [at, [kind, by, target]] of STORY.entries()) {
        const before = await changesOf(world);
        const act: Act = ACTS[kind];
        await act(scene, scene.people[by] as Person, target);
        // On PostgreSQL a job may have done it first.
        if (engine.name === 'sqlite') {
          expect(await changesOf(world), `${kind} by ${by} of ${target} does something`).toBeGreaterThan(before);
        }
        await compare(cached, plain, inTurn(engine, at, lookUps(scene)), kind);
      }
      await compare(cached, plain, lookUps(scene), 'all');
    }),
  );

  const story = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60, size: 'max' }), (steps) =>
    withNodes(engine, (world, cached, plain) => play(engine, world, cached, plain, steps)),
  );
  const title = 'is what the database says, for every reader, after each of any changes through other nodes';
  underEachSeed('caches', title, story, TIMEOUT_MS);
});

const changesOf = async ({ store }: World): Promise<number> =>
  Number(
    (await sql<{ last: number | null }>`select max(id) as last from changes`.execute(store.db)).rows[0]?.last ?? 0,
  );

interface LookUp {
  path: string;
  reader: Person | undefined;
}

/** Each path is read by a visitor, the most active member, and a follower. */
const lookUps = (scene: Scene): LookUp[] =>
  pathsOf(scene).flatMap((path) => [undefined, scene.people[1], scene.people[3]].map((reader) => ({ path, reader })));

/**
 * On PostgreSQL, only a fifth is read after each step: it takes seven times as long, and differs only in how nodes
 * learn of changes.
 */
const TURNS = 5;
const inTurn = ({ name }: EngineRow, at: number, all: LookUp[]): LookUp[] =>
  name === 'sqlite' ? all : all.filter((_, n) => n % TURNS === at % TURNS);

async function compare(cached: Fetch, plain: Fetch, lookUps: LookUp[], after: string): Promise<void> {
  for (const { path, reader } of lookUps) {
    const seen = await seenBy(cached, reader?.token, path);
    expect(seen, `${path} after ${after}`).toEqual(await seenBy(plain, reader?.token, path));
  }
}

async function play(engine: EngineRow, world: World, cached: Fetch, plain: Fetch, steps: Step[]): Promise<void> {
  const scene = await createScene(world);
  const { people } = scene;
  for (const [at, { kind, by, target }] of steps.entries()) {
    const act: Act = ACTS[kind];
    await act(scene, people[by] as Person, target);
    // Not every reader reads each time, because older cache entries must be right too.
    const drawn = pathsOf(scene).map((path, n) => {
      const reader = n % 3 === by % 3 ? undefined : people[(n + target) % PEOPLE];
      return { path, reader };
    });
    await compare(cached, plain, inTurn(engine, at, drawn), kind);
  }
}
