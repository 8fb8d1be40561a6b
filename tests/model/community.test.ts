import fc from 'fast-check';
import { everyEngine } from '#tests/harness/engines.ts';
import { underEachSeed } from '#tests/harness/seeds.ts';
import type { World } from '#tests/harness/world.ts';
import { compare } from './compare.ts';
import { createModel, type Member } from './model.ts';
import { type Action, perform } from './perform.ts';
import { RULES } from './rules.ts';

const PEOPLE = 4;

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((words) => words.trim() !== '' && words.isWellFormed() && !words.includes('\0'));

const action: fc.Arbitrary<Action> = fc.record({
  // Actions that others depend on, or that have two sides, are more frequent.
  kind: fc.constantFrom(...Object.keys(RULES), 'write', 'comment', 'comment', 'upvote', 'downvote', 'like'),
  by: fc.nat(PEOPLE - 1),
  // Often the first, so that many actions concern the same thing.
  target: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(500) }),
  apt: fc.boolean(),
  text,
});

everyEngine('a community behaves as the model says', (world) => {
  const story = fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 50, size: 'max' }), (actions) =>
    play(world, actions),
  );
  underEachSeed('community', 'after each of any sequence of calls by several people', story);
});

async function play(world: World, actions: Action[]): Promise<void> {
  await empty(world);
  const model = createModel(await Promise.all(Array.from({ length: PEOPLE }, () => world.signUp())));
  // Concurrent sign-ups are stored in any order.
  const order = (await world.visitor.get('/users')).body.users.map(({ _id }) => _id);
  model.people.sort((a, b) => order.indexOf(a.person._id) - order.indexOf(b.person._id));
  for (const [n, step] of actions.entries()) {
    await perform(model, step);
    await compare(model, world.visitor, model.people[n % PEOPLE] as Member);
    if (n % 3 === 0) world.clock.advance(400);
  }
}

async function empty({ store: { db } }: World): Promise<void> {
  for (const table of ['votes', 'comments', 'likes', 'bookmarks', 'idempotency_keys', 'posts'] as const) {
    await db.deleteFrom(table).execute();
  }
  for (const table of ['follows', 'sessions', 'users'] as const) await db.deleteFrom(table).execute();
}
