import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { databases, everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
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

/** Every word is a tag. */
const isNoWord = (id: string) => !/^[a-z]{2,100}$/.test(id);

everyEngine(
  'unknown things',
  (world) => {
    let person: Person;
    let post: Post;
    beforeAll(async () => {
      person = await signUpAs(world, 'owner');
      post = await write(person, 'Known.');
    });

    describe.each(TARGETED)('$method $path', ({ method, path, body }) => {
      test.each(path.startsWith('/tags/') ? IDS.filter(isNoWord) : IDS)('is 404 for %s', async (id) => {
        const answer = await person.send(method, path.replaceAll(GHOST, id), body && JSON.stringify(body));
        expectRefusal(answer, 404);
        expect(answer.body.errors).not.toContain(MESSAGES.notRegistered);
      });
    });

    test.each(IDS)('reads of %s are 404', async (id) => {
      for (const path of [`/posts/${id}`, `/comments/${id}`, `/posts/user/${id}`, `/users/${id}`]) {
        expectRefusal(await world.visitor.get(path), 404);
      }
    });

    test.each(IDS)('the comment %s of a known post is 404', async (id) => {
      for (const verb of ['edit', 'delete', 'upvote', 'downvote']) {
        const answer = await person.post(`/comments/${verb}/${post._id}/${id}`, { commentData: { text: 'x' } });
        expectRefusal(answer, 404);
      }
    });

    test('an id is known in either case of its letters or not at all, but never twice', async () => {
      await ok(person.post(`/posts/like/${post._id}`));
      const upper = await person.post(`/posts/like/${post._id.toUpperCase()}`);
      expect([400, 404]).toContain(upper.status);
    });
  },
  {},
  databases,
);
