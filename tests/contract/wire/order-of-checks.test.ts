import { beforeAll, expect, test } from 'vitest';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { GHOST } from '../matrices/calls.ts';
import { expectRefusal, write } from '../matrices/steps.ts';

const HUGE = `{"postData":{"content":"x","pad":"${'x'.repeat(64 * 1024)}"}}`;
const BROKEN = '{"postData":';
const SHAPELESS = '{"postData":{"content":""}}';
const GOOD = '{"postData":{"content":"Fine."}}';

everyEngine(
  'checks run in the order size, token, JSON, shape, target, rule',
  (world) => {
    let person: Person;
    let gone: Person;
    let foreign: Post;
    beforeAll(async () => {
      person = await world.signUp();
      gone = await world.signUp();
      foreign = await write(await world.signUp(), 'Not yours.');
      await world.store.db.deleteFrom('users').where('uid', '=', gone._id).execute();
    });
    const edit = (id: string, body: string, token: string | undefined) =>
      world.visitor.send('POST', `/posts/edit/${id}`, body, { token });

    test('size comes first', async () => {
      expectRefusal(await edit(GHOST, HUGE, undefined), 413);
      expectRefusal(await edit(GHOST, HUGE, gone.token), 413);
      expectRefusal(await edit(GHOST, HUGE, person.token), 413);
      expectRefusal(await world.visitor.send('POST', '/auth/login', HUGE), 413);
    });

    test('then the token', async () => {
      expectRefusal(await edit(GHOST, BROKEN, undefined), 401, MESSAGES.badToken);
      expectRefusal(await edit(GHOST, SHAPELESS, 'nonsense'), 401, MESSAGES.badToken);
      expectRefusal(await edit(GHOST, BROKEN, gone.token), 404, MESSAGES.notRegistered);
      expectRefusal(await world.visitor.get('/posts?feed=home&limit=nonsense'), 401, MESSAGES.badToken);
      expectRefusal(await world.visitor.get('/users/bookmark?cursor=nonsense'), 401, MESSAGES.badToken);
    });

    test('then the JSON', async () => {
      expectRefusal(await edit(GHOST, BROKEN, person.token), 400);
      expectRefusal(await edit(GHOST, '', person.token), 400);
    });

    test('then the shape', async () => {
      expectRefusal(await edit(GHOST, SHAPELESS, person.token), 422);
      expectRefusal(await edit(foreign._id, SHAPELESS, person.token), 422);
    });

    test('then the target', async () => {
      expectRefusal(await edit(GHOST, GOOD, person.token), 404);
    });

    test('then the rule', async () => {
      expectRefusal(await edit(foreign._id, GOOD, person.token), 400, MESSAGES.editPost);
    });

    test('a sign-up under a taken name is first held against the shape', async () => {
      const form = { firstName: 'Ida', username: person.username, email: 'ida@example.org', password: 'short' };
      const answer = await world.visitor.post('/auth/signup', form);
      expectRefusal(answer, 422);
      expect(answer.body.errors).not.toContain(MESSAGES.usernameTaken);
    });
  },
  {},
  runtimes,
);
