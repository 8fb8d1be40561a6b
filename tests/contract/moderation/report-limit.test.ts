import { expect, test } from 'vitest';
import { createLimiter } from '#server/services/limiter.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { ok, write } from '../matrices/steps.ts';
import { queue, refusalOf } from './steps.ts';

const SPENT = { points: 2, seconds: 86_400 };
/** Counts only reports. */
const newLimiter = () => createLimiter({ reports: SPENT } as unknown as Parameters<typeof createLimiter>[0]);

/** The server in the browser has no limits. */
const counting = engines.filter(({ name }) => name !== 'wasm');

everyEngine(
  'reports are limited',
  (world) => {
    test('for each account and each address, and what is refused fills nothing', async () => {
      const [owner, author] = [await signUpAs(world, 'owner'), await world.signUp()];
      const limited = world.node({ limiter: newLimiter() });
      const posts = await Promise.all([1, 2, 3, 4].map((n) => write(author, `Post ${n}.`)));
      const [reader, visitor] = [await world.signUp({}, limited), createCaller(limited)];
      for (const who of [reader, visitor]) {
        const answers = [];
        for (const { _id: id } of posts)
          answers.push(await who.post('/reports', { target: 'post', id, reason: 'spam' }));
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429]);
        expect(answers.slice(2).map(refusalOf)).toEqual(Array(2).fill([429, 'too_many_requests']));
      }
      expect((await queue(owner)).map(({ reportCount }) => reportCount)).toEqual([2, 2]);
      await ok(reader.get(`/posts/${posts[2]?._id}`));
    });
  },
  {},
  counting,
);
