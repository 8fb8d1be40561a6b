import { beforeAll, expect, test } from 'vitest';
import { setUser } from '#tests/harness/community.ts';
import { everyEngine, runtimes } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';
import { act, queue, refusalOf, report } from './steps.ts';

everyEngine(
  'an act is refused',
  (world) => {
    let owner: Person;
    let moderator: Person;
    beforeAll(async () => {
      owner = await signUpAs(world, 'owner');
      moderator = await signUpAs(world, 'moderator');
    });

    const ACTIONS = ['hold', 'remove', 'warn', 'silence', 'suspend', 'remove_member'];

    test('to members and visitors', async () => {
      const [member, other] = [await world.signUp(), await world.signUp()];
      expect(refusalOf(await act(member, { target: 'user', id: other._id, action: 'warn' }))).toEqual([
        403,
        'moderators_only',
      ]);
      expectRefusal(await world.visitor.post('/moderation/acts', {}), 401);
    });

    test.each(ACTIONS)('on oneself, on an owner, and by a moderator on a moderator: %s', async (action) => {
      const another = await signUpAs(world, 'moderator');
      const on = async (by: Person, person: Person) => {
        const onPost = action === 'hold' || action === 'remove';
        const id = onPost ? (await write(person, 'Mine.'))._id : person._id;
        return refusalOf(await act(by, { target: onPost ? 'post' : 'user', id, action }));
      };
      expect(await on(moderator, moderator)).toEqual([400, 'act_on_self']);
      expect(await on(owner, owner)).toEqual([400, 'act_on_self']);
      expect(await on(moderator, owner)).toEqual([403, 'act_on_owner']);
      expect(await on(moderator, another)).toEqual([403, 'act_on_moderator']);
      expect((await on(owner, another))[0]).toBe(201);
      await setUser(world, another, { role: 'member', state: 'active' });
    });

    test('to undo what concerns oneself or somebody above', async () => {
      const other = await signUpAs(world, 'moderator');
      const { body } = await ok(act(owner, { target: 'user', id: other._id, action: 'warn' }));
      const undo = (by: Person) => by.post(`/moderation/acts/${body.act._id}/undo`);
      expect(refusalOf(await undo(other))).toEqual([400, 'act_on_self']);
      expect(refusalOf(await undo(moderator))).toEqual([403, 'act_on_moderator']);
      expect(refusalOf(await moderator.post(`/moderation/acts/${crypto.randomUUID()}/undo`))).toEqual([
        404,
        'no_such_act',
      ]);
    });

    test('about a report on oneself, which nobody shows them either', async () => {
      const reader = await world.signUp();
      const post = await write(moderator, 'My own.');
      await report(reader, 'post', post._id);
      const seenBy = async (who: Person) => (await queue(who)).find(({ content }) => content?._id === post._id);
      expect(await seenBy(moderator)).toBeUndefined();
      const found = await seenBy(owner);
      expect(refusalOf(await act(moderator, { case: found?._id, action: 'dismiss' }))).toEqual([404, 'no_such_case']);
      expect(refusalOf(await act(moderator, { target: 'post', id: post._id, action: 'dismiss' }))).toEqual([
        400,
        'act_on_self',
      ]);
      expectRefusal(await moderator.get(`/moderation/cases/${found?._id}`), 404);
      expectRefusal(await moderator.post(`/moderation/cases/${found?._id}/claim`), 404);
      await ok(act(owner, { case: found?._id, action: 'dismiss' }));
    });

    test.each([
      ['without a reason', { target: 'user', id: 'x', action: 'warn', reason: ' ' }, 422],
      ['without a target', { action: 'warn' }, 422],
      ['for an unknown action', { target: 'user', id: 'x', action: 'flog' }, 422],
      ['for no days', { target: 'user', id: 'x', action: 'silence', days: 0 }, 422],
      ['on nobody', { target: 'user', id: 'x', action: 'warn' }, 404],
      ['in an unknown case', { case: 'x', action: 'dismiss' }, 404],
      ['with a reason that is too long', { target: 'user', id: 'x', action: 'warn', reason: 'x'.repeat(501) }, 422],
    ])('%s', async (_, body, status) => expectRefusal(await act(moderator, body), status));

    test('on somebody who waits', async () => {
      const person = await world.signUp();
      await setUser(world, person, { state: 'waiting' });
      for (const action of ['warn', 'silence', 'suspend', 'remove_member'])
        expect(refusalOf(await act(moderator, { target: 'user', id: person._id, action }))).toEqual([
          400,
          'not_active',
        ]);
    });

    test('where it makes no sense', async () => {
      const person = await world.signUp();
      for (const action of ['hold', 'remove', 'restore', 'dismiss'])
        expect(refusalOf(await act(moderator, { target: 'user', id: person._id, action }))).toEqual([
          400,
          'wrong_target',
        ]);
    });
  },
  {},
  runtimes,
);
