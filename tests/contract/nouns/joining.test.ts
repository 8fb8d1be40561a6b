import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberOf } from '#api/guard/challenges.ts';
import type { Challenge } from '#contract/community/joining.schema.ts';
import { NUMBERS, solve } from '#contract/community/proof-of-work.ts';
import { ANSWER_LENGTH, CHALLENGE_MINUTES } from '#contract/rules/limits.ts';
import { hmacKey } from '#contract/text/bytes.ts';
import { type Answer, SMALL } from '#tests/harness/api/caller.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import { asPerson, PASSWORD, SECRET } from '#tests/harness/world.ts';
import { expectRefusal, ok } from '../matrices/steps.ts';

const refusalOf = ({ status, body }: Answer) => [status, body.codes?.[0]?.code];

let names = 0;
const form = (fields: object = {}) => {
  const username = `owlet${++names}`;
  return { firstName: 'Owlet', username, email: `${username}@example.org`, password: PASSWORD, ...fields };
};

everyEngine('who may join', (world) => {
  const join = (fields?: object) => world.visitor.post('/auth/signup', form(fields), { headers: SMALL });

  test('is everybody until somebody sets the Pipit up, whatever else a sign-up says', async () => {
    const { createdUser } = (await ok(join({ answer: 'A wren.', faxNumber: '123', proof: { challenge: '' } }))).body;
    expect(createdUser).not.toHaveProperty('state');
    for (const name of ['answer', 'faxNumber', 'proof', 'invitation']) expect(createdUser).not.toHaveProperty(name);
    const { answer } = await world.store.db
      .selectFrom('users')
      .select('answer')
      .where('uid', '=', createdUser._id)
      .executeTakeFirstOrThrow();
    expect(answer).toBe('');
  });

  test('is nobody where the owner says so', async () => {
    await settle(world, { join: 'nobody' });
    expect(refusalOf(await join())).toEqual([403, 'signup_closed']);
    await settle(world, { join: 'open' });
    await ok(join());
  });

  describe('with an approval', () => {
    beforeAll(() => settle(world, { join: 'approval', question: 'Which bird are you?' }));
    afterAll(() => settle(world, { join: 'open' }));

    test('waits for it with an account and nothing else', async () => {
      const { status, body } = await join({ answer: 'A <b>wren</b>.' });
      expect(status).toBe(201);
      expect(body.createdUser).toMatchObject({ state: 'waiting' });
      const person = asPerson(world.fetch, body.createdUser, body.encodedToken);
      expect(refusalOf(await person.get('/posts'))).toEqual([403, 'waiting']);
      expect((await ok(person.get('/account/data'))).body).toMatchObject({ answer: 'A <b>wren</b>.' });
      const { username } = person;
      const { foundUser } = (await ok(world.visitor.post('/auth/login', { username, password: PASSWORD }))).body;
      expect(foundUser).toMatchObject({ state: 'waiting' });
      expectRefusal(await world.visitor.get(`/users/${username}`), 404);
    });

    test('needs an answer where there is a question', async () => {
      for (const fields of [{}, { answer: ' ' }]) {
        const answer = await join(fields);
        expect([...refusalOf(answer), answer.body.codes[0]?.field]).toEqual([422, 'required', 'answer']);
      }
      expect(refusalOf(await join({ answer: 'x'.repeat(ANSWER_LENGTH + 1) }))).toEqual([422, 'too_long']);
      await settle(world, { question: '' });
      await ok(join());
    });
  });
});

everyEngine(
  'a sign-up by a machine',
  (world) => {
    const join = (fields?: object) => world.visitor.post('/auth/signup', form(fields));
    const challenge = async (): Promise<Challenge> => (await ok(world.visitor.post('/auth/challenge'))).body;
    const config = async () => (await world.visitor.get('/config')).body.community.challenge;
    const none = { honeypot: false, minSeconds: 0, proofOfWork: false };

    test('fills in what people do not see', async () => {
      await settle(world, { machines: { ...none, honeypot: true } });
      expect(refusalOf(await join({ faxNumber: '+44 20 7946 0000' }))).toEqual([403, 'looks_automated']);
      await ok(join({ faxNumber: '' }));
      expect(await config()).toBe(false);
    });

    test('is quicker than people', async () => {
      await settle(world, { machines: { ...none, minSeconds: 3 } });
      expect(await config()).toBe(true);
      expect(refusalOf(await join())).toEqual([403, 'proof_needed']);
      const { challenge: given, seconds, puzzle } = await challenge();
      expect([seconds, puzzle]).toEqual([3, null]);
      const proof = { challenge: given };
      const quick = await join({ proof });
      expect([...refusalOf(quick), quick.body.codes[0]?.params]).toEqual([403, 'too_quick', { seconds: 3 }]);
      world.clock.advance(3000);
      await ok(join({ proof }));
    });

    describe('without the work', () => {
      beforeAll(() => settle(world, { machines: { ...none, proofOfWork: true } }));
      /** Computes the number with the secret: a real solution takes a second, and is made once below. */
      const solved = async () => {
        const { challenge: given } = await challenge();
        const [salt = '', at = ''] = given.split('.');
        return { challenge: given, number: await numberOf(hmacKey(SECRET), salt, at) };
      };

      const joined = async (proof: object) => {
        const { createdUser, encodedToken } = (await ok(join({ proof }))).body;
        return [createdUser, encodedToken] as const;
      };

      test('is refused', async () => {
        const { challenge: given, puzzle } = await challenge();
        const number = puzzle ? await solve(puzzle) : undefined;
        const [salt, at] = given.split('.');
        for (const proof of [
          undefined,
          { challenge: `${salt}.${Number(at) + 1}.${given.split('.')[2]}`, number },
          { challenge: `${salt}.${at}.`, number },
          { challenge: `${salt}.${at}.AAAA`, number },
          { challenge: '', number },
          { challenge: '..', number },
          { challenge: `${salt}.${at}.\u20ac`, number },
        ]) {
          expect(refusalOf(await join({ proof })), JSON.stringify(proof)).toEqual([403, 'proof_needed']);
        }
        await ok(join({ proof: { challenge: given, number } }));
      });

      test('is not guessed: the number is one of 16,384', async () => {
        const { challenge: given, puzzle } = await challenge();
        expect(puzzle?.iterations).toBeLessThan(100);
        expect(refusalOf(await join({ proof: { challenge: `${given}x`, number: 16_383 } }))).toEqual([
          403,
          'proof_needed',
        ]);
        expect((await join({ proof: { challenge: given, number: 16_384 } })).status).toBe(422);
      });

      test('has one guess', async () => {
        for (const guess of [(number: number) => (number + 1) % NUMBERS, () => undefined]) {
          const { challenge: given, number } = await solved();
          for (const tried of [guess(number), number])
            expect(refusalOf(await join({ proof: { challenge: given, number: tried } }))).toEqual([
              403,
              'proof_needed',
            ]);
        }
      });

      test('is not let in by the work of another one', async () => {
        const proof = await solved();
        const answers = await Promise.all(Array.from({ length: 5 }, () => join({ proof })));
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
        for (const answer of answers.filter(({ status }) => status !== 201))
          expect(refusalOf(answer)).toEqual([403, 'proof_needed']);
      });

      test('a proof is not spent by what can be mended, and is too old after a while', async () => {
        const proof = await solved();
        expect(refusalOf(await join({ proof, username: 'admin' }))).toEqual([422, 'reserved_username']);
        const { username } = (await ok(join({ proof: await solved() }))).body.createdUser;
        expect(refusalOf(await join({ proof, username }))).toEqual([422, 'username_taken']);
        await ok(join({ proof }));
        const old = await solved();
        world.clock.advance(CHALLENGE_MINUTES * 60_000 + 1);
        expect(refusalOf(await join({ proof: old }))).toEqual([403, 'proof_needed']);
      });

      test('needs none where it was invited, nor where nobody signs up without an invitation', async () => {
        await settle(world, { join: 'invitation' });
        expect(await config()).toBe(false);
        await settle(world, { join: 'open' });
        expect(await config()).toBe(true);
        const owner = asPerson(world.fetch, ...(await joined(await solved())));
        await setUser(world, owner, { role: 'owner' });
        const { code } = (await ok(owner.post('/invitations', {}))).body;
        await ok(join({ invitation: code, faxNumber: 'a machine of a browser' }));
      });
    });
  },
  {},
  runtimes,
);
