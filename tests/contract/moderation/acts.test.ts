import { beforeAll, describe, expect, test } from 'vitest';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import { waitUntil } from '#tests/harness/wait.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { act, jobs, noticesOf, refusalOf } from './steps.ts';

const DAY = 24 * 60 * 60 * 1000;

everyEngine('what moderators do', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner', { firstName: 'Noor', lastName: '' });
    moderator = await signUpAs(world, 'moderator', { firstName: 'Mo', lastName: '' });
  });
  const standingFor = async (reader: Person, { username }: Person) =>
    (await ok(reader.get(`/users/${username}?view=page`))).body.user.standing;
  const login = ({ username }: Person) => world.visitor.post('/auth/login', { username, password: PASSWORD });

  describe.each(['post', 'comment'] as const)('to a %s', (target) => {
    const made = async (author: Person) => {
      const post = await write(author, 'A thread.');
      const said = await comment(author, post, 'Said.');
      return { post, thing: target === 'post' ? post : said };
    };
    const states = async (id: string) =>
      (await world.store.db.selectFrom(`${target}s`).select('state').where('uid', '=', id).executeTakeFirst())?.state;

    test('hides it at once, is told to its author with rule and reason, and stands in the log', async () => {
      const [author, reader] = [await world.signUp(), await world.signUp()];
      const { post, thing } = await made(author);
      const { body } = await ok(act(moderator, { target, id: thing._id, action: 'remove', rule: 'Be kind.' }));
      expect(body.act).toMatchObject({ action: 'remove', target, rule: 'Be kind.', until: null, undoneAt: null });
      expect(body.act.actor.name).toBe('Mo');
      for (const who of [reader, author, world.visitor]) {
        if (target === 'post') expectRefusal(await who.get(`/posts/${post._id}`), 404);
        else expect((await ok(who.get(`/comments/${post._id}`))).body.comments).toEqual([]);
      }
      expect(await noticesOf(author)).toMatchObject([
        {
          kind: 'act',
          data: { act: body.act._id, action: 'remove', target, rule: 'Be kind.', reason: 'Against the rules.' },
        },
      ]);
      expect(JSON.stringify(await noticesOf(author))).not.toContain('Mo');
      expect(await logOf(owner, author)).toMatchObject([
        {
          ...{ _id: body.act._id, action: 'remove', details: { [target]: thing._id, rule: 'Be kind.' } },
          about: { type: target, post: null },
        },
      ]);
      await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
      expect(await logOf(owner, author)).toMatchObject([
        { action: 'undo', about: { type: target } },
        { action: 'remove', about: { type: target, post: post._id } },
      ]);
      expect(await wrongCounters(world.store.db)).toEqual([]);
    });

    test('holds, removes and restores it, and moves the counts with each', async () => {
      const author = await world.signUp();
      const { post, thing } = await made(author);
      const count = async () => {
        const page = (await ok(author.get(`/users/${author.username}?view=page`))).body.user.postsCount;
        const shown = await author.get(`/posts/${post._id}?view=page`);
        return target === 'post' ? page : shown.body.post.commentCount;
      };
      for (const [action, state, counted] of [
        ['hold', 'held', 0],
        ['restore', 'visible', 1],
        ['remove', 'removed', 0],
        ['restore', 'visible', 1],
        ['hold', 'held', 0],
        ['remove', 'removed', 0],
      ] as const) {
        await ok(act(moderator, { target, id: thing._id, action }));
        expect([await states(thing._id), await count()], action).toEqual([state, counted]);
        expect(refusalOf(await act(moderator, { target, id: thing._id, action }))).toEqual([400, 'already_so']);
        expect(await wrongCounters(world.store.db)).toEqual([]);
      }
    });

    test('that is held is seen by its author, marked, and by moderators', async () => {
      const [author, reader] = [await world.signUp(), await world.signUp()];
      const { post, thing } = await made(author);
      await ok(act(moderator, { target, id: thing._id, action: 'hold' }));
      const seenBy = async (who: Person) => {
        if (target === 'comment') return (await ok(who.get(`/comments/${post._id}?limit=5`))).body.comments[0];
        const { status, body } = await who.get(`/posts/${post._id}?view=page`);
        return status === 200 ? body.post : undefined;
      };
      expect(await seenBy(author)).toMatchObject({ _id: thing._id, held: true });
      expect(await seenBy(moderator)).toMatchObject({ _id: thing._id, held: true });
      expect(await seenBy(reader)).toBeUndefined();
      if (target === 'comment') return;
      await ok(author.post(`/posts/like/${post._id}`));
      const { posts } = (await ok(author.get('/posts?sort=newest&limit=1'))).body;
      expect(posts).toMatchObject([{ _id: post._id, held: true, likes: { likeCount: 1 } }]);
    });

    test('that is held or removed and then deleted is not counted twice', async () => {
      for (const action of ['hold', 'remove']) {
        const author = await world.signUp();
        const { post, thing } = await made(author);
        await ok(act(moderator, { target, id: thing._id, action }));
        if (action === 'hold' && target === 'post') await ok(author.delete(`/posts/${post._id}`));
        else if (target === 'comment') await ok(author.delete(`/posts/${post._id}`));
        else await ok(author.post('/account/delete', { password: PASSWORD }));
        expect(await wrongCounters(world.store.db)).toEqual([]);
      }
    });

    test('that was removed goes after 30 days, and not before', async () => {
      const author = await world.signUp();
      const { thing } = await made(author);
      await ok(act(moderator, { target, id: thing._id, action: 'remove' }));
      const { runRemoved } = jobs(world);
      await runRemoved(29 * DAY);
      expect(await states(thing._id)).toBe('removed');
      await runRemoved(31 * DAY);
      expect(await states(thing._id)).toBeUndefined();
      expect(await wrongCounters(world.store.db)).toEqual([]);
    });
  });

  test('warns somebody, who reads it', async () => {
    const person = await world.signUp();
    await ok(act(moderator, { target: 'user', id: person._id, action: 'warn', rule: 'Be kind.' }));
    expect(await noticesOf(person)).toMatchObject([
      { kind: 'act', data: { action: 'warn', target: 'user', until: null } },
    ]);
    const { unread, until } = (await ok(person.get('/notices'))).body;
    expect(unread).toBe(1);
    expect((await ok(person.post('/notices/seen', { until }))).body.unread).toBe(0);
    expect((await noticesOf(person))[0]?.unread).toBe(false);
  });

  test('silences somebody until a day, which then comes by itself', async () => {
    const [person, follower, stranger] = [await world.signUp(), await world.signUp(), await world.signUp()];
    await ok(follower.post(`/users/follow/${person._id}`));
    const post = await write(person, 'Still here.');
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'silence', days: 7 }));
    expect(body.act.until).toBe('2026-11-22T09:30:00Z');
    await ok(person.get('/posts'));
    await ok(follower.get(`/posts/${post._id}`));
    expect(await standingFor(moderator, person)).toEqual({ state: 'silenced', until: '2026-11-22T09:30:00Z' });
    expect(await standingFor(stranger, person)).toBeUndefined();
    expectRefusal(await stranger.get(`/posts/${post._id}`), 404);
    const { runEnds } = jobs(world);
    await runEnds(6 * DAY);
    expectRefusal(await stranger.get(`/posts/${post._id}`), 404);
    await runEnds(8 * DAY);
    await ok(stranger.get(`/posts/${post._id}`));
    expect(await logOf(owner, person)).toMatchObject([
      { action: 'lift', actor: { name: 'Pipit' } },
      { action: 'silence' },
    ]);
    expect((await noticesOf(person))[0]).toMatchObject({ kind: 'undone', data: { action: 'silence' } });
  });

  test('suspends somebody: out at once, with rule, reason and end at the log-in, back by itself as they were', async () => {
    const person = await world.signUp();
    const post = await write(person, 'Still stored.');
    await ok(act(moderator, { target: 'user', id: person._id, action: 'silence' }));
    const given = {
      target: 'user',
      id: person._id,
      action: 'suspend',
      days: 1,
      rule: 'No codes.',
      reason: 'Gave codes.',
    };
    await ok(act(moderator, given));
    expect(await standingFor(owner, person)).toEqual({ state: 'suspended', until: '2026-11-16T09:30:00Z' });
    expectRefusal(await person.get('/posts'), 401);
    expectRefusal(await world.visitor.get(`/posts/${post._id}`), 404);
    const refused = await login(person);
    expect(refusalOf(refused)).toEqual([403, 'suspended']);
    expect(refused.body.codes[0]?.params).toMatchObject({
      ...{ reason: 'Gave codes.', rule: 'No codes.', until: '2026-11-16T09:30:00Z', answer: '' },
      appeal: expect.stringMatching(/^ey/),
    });
    const wrong = await world.visitor.post('/auth/login', { username: person.username, password: 'a wrong password' });
    expect(refusalOf(wrong)).toEqual([401, 'wrong_password']);
    const { runEnds } = jobs(world);
    await runEnds(2 * DAY);
    await ok(login(person));
    const { members } = (await ok(owner.get(`/members?q=${person.username}`))).body;
    expect(members[0]?.state).toBe('silenced');
    await ok(act(moderator, { target: 'user', id: person._id, action: 'lift' }));
    await ok(world.visitor.get(`/posts/${post._id}`));
  });

  test('removes a member: hidden at once, gone after 30 days with all that they wrote, the name taken', async () => {
    const person = await world.signUp();
    const post = await write(person, 'Goodbye.');
    await ok(act(owner, { target: 'user', id: person._id, action: 'remove_member' }));
    expectRefusal(await world.visitor.get(`/posts/${post._id}`), 404);
    expect(refusalOf(await login(person))).toEqual([403, 'suspended']);
    const { runRefused } = jobs(world);
    await runRefused(29 * DAY);
    expect(refusalOf(await login(person))).toEqual([403, 'suspended']);
    await runRefused(31 * DAY);
    await waitUntil(async () => (await login(person)).status === 404);
    const again = { firstName: 'X', username: person.username, password: PASSWORD };
    expect(refusalOf(await world.visitor.post('/auth/signup', again))).toEqual([422, 'username_taken']);
    expect(await wrongCounters(world.store.db)).toEqual([]);
  });

  test('is lifted by hand, and a suspension of another kind is not', async () => {
    const person = await world.signUp();
    expect(refusalOf(await act(moderator, { target: 'user', id: person._id, action: 'lift' }))).toEqual([
      400,
      'already_so',
    ]);
    await ok(act(moderator, { target: 'user', id: person._id, action: 'suspend' }));
    expect(refusalOf(await act(moderator, { target: 'user', id: person._id, action: 'silence' }))).toEqual([
      400,
      'not_active',
    ]);
    await ok(act(moderator, { target: 'user', id: person._id, action: 'lift' }));
    await ok(login(person));
    await ok(moderator.post(`/members/freeze/${person._id}`, { reason: 'Branch.' }));
    expect(refusalOf(await act(moderator, { target: 'user', id: person._id, action: 'lift' }))).toEqual([
      400,
      'wrong_target',
    ]);
  });
});
