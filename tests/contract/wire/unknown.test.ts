import { beforeAll, expect, test } from 'vitest';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { databases, everyEngine, runtimes } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { eachRow, named } from '#tests/harness/rows.ts';
import type { Person } from '#tests/harness/world.ts';
import { GHOST, TARGETED } from '../matrices/calls.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

/** A malformed id is an unknown id. */
const IDS = [
  GHOST,
  'nonsense',
  '1',
  '%00',
  '%F0%9F%90%A6',
  "'%20or%201=1--",
  'x'.repeat(500),
  '..%2F..',
  '%E0%A4%A',
  'null',
];

/** Every word is a valid tag. */
const isNoWord = (id: string) => !/^[a-z]{2,100}$/.test(id);

/** None of these reaches a database, except GHOST. */
everyEngine(
  'a call to what is unknown',
  (world) => {
    test('is 404, whatever it is', async () => {
      const person = await signUpAs(world, 'owner');
      const calls = TARGETED.flatMap(({ method, path, body }) =>
        (path.startsWith('/tags/') ? IDS.filter(isNoWord) : IDS).map((id) => ({ method, path, body, id })),
      );
      const rows = calls.map((call) => [`${call.method} ${call.path} with ${call.id.slice(0, 30)}`, call] as const);
      await eachRow(rows, async ({ method, path, body, id }) => {
        const answer = await person.send(method, path.replaceAll(GHOST, id), body && JSON.stringify(body));
        expectRefusal(answer, 404);
        expect(answer.body.errors).not.toContain(MESSAGES.notRegistered);
      });
    });
  },
  {},
  runtimes,
);

everyEngine(
  'unknown things',
  (world) => {
    let person: Person;
    let post: Post;
    beforeAll(async () => {
      person = await signUpAs(world, 'owner');
      post = await write(person, 'Known.');
    });

    test('reads of them are 404', () =>
      eachRow(named(IDS), async (id) => {
        for (const path of [`/posts/${id}`, `/comments/${id}`, `/posts/user/${id}`, `/users/${id}`])
          expectRefusal(await world.visitor.get(path), 404);
      }));

    test('a comment of a known post that is none is 404', () =>
      eachRow(named(IDS), async (id) => {
        for (const verb of ['edit', 'delete', 'upvote', 'downvote']) {
          const answer = await person.post(`/comments/${verb}/${post._id}/${id}`, { commentData: { text: 'x' } });
          expectRefusal(answer, 404);
        }
      }));

    test('an id is known in either case of its letters or not at all, but never twice', async () => {
      await ok(person.post(`/posts/like/${post._id}`));
      const upper = await person.post(`/posts/like/${post._id.toUpperCase()}`);
      expect([400, 404]).toContain(upper.status);
    });
  },
  {},
  databases,
);
