import fc from 'fast-check';
import { expect } from 'vitest';
import { reply, write } from '#tests/contract/matrices/steps.ts';
import { act } from '#tests/contract/moderation/steps.ts';
import { readAll, readPage, withQuery } from '#tests/contract/wire/paging.ts';
import type { Caller } from '#tests/harness/api/caller.ts';
import type { Comment, Post, Thread } from '#tests/harness/api/spec.ts';
import { setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { underEachSeed } from '#tests/harness/seeds.ts';
import type { Person, World } from '#tests/harness/world.ts';

const PEOPLE = 4;
const SORTS = ['written', 'best', 'newest'];

interface Scene {
  world: World;
  people: Person[];
  moderator: Person;
  post: Post;
  said: Comment[];
}

interface Step {
  kind: keyof typeof STEPS;
  by: number;
  target: number;
}

type Do = (scene: Scene, by: Person, target: number) => Promise<unknown>;

/** Some of them are refused: the comment is no longer visible, or already in that state. */
const onComment =
  (way: string): Do =>
  async ({ post, said }, by, target) => {
    const note = said[target % said.length];
    if (note) await by.post(`/comments/${way}/${post._id}/${note._id}`);
  };
const onPerson =
  (verb: 'post' | 'delete', path: string): Do =>
  async ({ people }, by, target) => {
    const other = people[target % PEOPLE];
    if (other && other !== by)
      await (verb === 'post' ? by.post(`${path}/${other._id}`, {}) : by.delete(`${path}/${other._id}`));
  };
const setState =
  (state: 'active' | 'silenced' | 'suspended'): Do =>
  async ({ world, people }, _, target) => {
    const person = people[target % PEOPLE];
    if (person) await setUser(world, person, { state });
  };

const STEPS = {
  comment: async ({ post, said }, by, target) => {
    const { status, body } = await by.post(`/comments/add/${post._id}`, { commentData: { text: `said ${target}` } });
    if (status === 201) said.push(...(body.posts.find(({ _id }) => _id === post._id)?.comments.slice(-1) ?? []));
  },
  reply: async ({ post, said }, by, target) => {
    const to = said[target % said.length];
    if (to)
      said.push(
        ...(await reply(by, post, `answers ${target}`, to).then(
          (made) => [made],
          () => [],
        )),
      );
  },
  delete: onComment('delete'),
  upvote: onComment('upvote'),
  downvote: onComment('downvote'),
  remove: async ({ moderator, said }, _, target) => {
    const note = said[target % said.length];
    if (note) await act(moderator, { target: 'comment', id: note._id, action: 'remove' });
  },
  block: onPerson('post', '/blocks'),
  unblock: onPerson('delete', '/blocks'),
  mute: onPerson('post', '/mutes'),
  unmute: onPerson('delete', '/mutes'),
  follow: onPerson('post', '/users/follow'),
  silence: setState('silenced'),
  suspend: setState('suspended'),
  restore: setState('active'),
} satisfies Record<string, Do>;

const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant('reply' as const) },
      { weight: 2, arbitrary: fc.constant('comment' as const) },
      { weight: 6, arbitrary: fc.constantFrom(...(Object.keys(STEPS) as Step['kind'][])) },
    ),
    by: fc.nat(PEOPLE - 1),
    target: fc.nat(100),
  }),
  { minLength: 20, maxLength: 40, size: 'max' },
);

everyEngine('a conversation', (world) => {
  const story = fc.asyncProperty(steps, async (given) => {
    const moderator = await signUpAs(world, 'moderator');
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.signUp()));
    const post = await write(moderator, 'Talk.');
    const scene: Scene = { world, people, moderator, post, said: [] };
    await STEPS.comment(scene, people[0] as Person, 0);
    for (const { kind, by, target } of given) await STEPS[kind](scene, people[by] as Person, target);
    await STEPS.restore(scene, people[0] as Person, 0);
    for (const reader of [world.visitor, people[0] as Person, people[1] as Person, moderator])
      await compare(reader, post);
  });
  const title = 'the threads hold exactly the comments that a reader sees, each once, in every order';
  underEachSeed('conversation', title, story);
});

async function compare(reader: Caller, post: Post): Promise<void> {
  const path = `/comments/${post._id}`;
  if ((await reader.get(path)).status !== 200) return;
  const flat = await readAll(reader, path, 'comments', 3);
  for (const sort of SORTS) {
    const roots = await allThreads(reader, withQuery(path, { sort }));
    const seen: string[] = [];
    for (const root of roots) {
      const replies = await readAll(reader, withQuery(path, { parent: root._id }), 'comments', 2);
      expect(root.replies.map(({ _id }) => _id)).toEqual(replies.slice(0, 2));
      expect(replies, 'in the order of writing').toEqual(flat.filter((id) => replies.includes(id)));
      if (root.removed) expect(replies).not.toEqual([]);
      seen.push(...(root.removed ? [] : [root._id]), ...replies);
    }
    expect(seen.toSorted(), sort).toEqual(flat.toSorted());
    const order = roots.flatMap(({ _id, removed }) => (removed ? [] : _id));
    const written = flat.filter((id) => order.includes(id));
    if (sort !== 'best') expect(order).toEqual(sort === 'written' ? written : written.toReversed());
  }
}

async function allThreads(reader: Caller, path: string): Promise<Thread[]> {
  const found: Thread[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const body = await readPage(reader, withQuery(path, { limit: '2', cursor: cursor ?? null }));
    found.push(...(body.comments as Thread[]));
    cursor = body.nextCursor;
  }
  return found;
}
