import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#tests/harness/api/caller.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { act, noticesOf, queue, refusalOf, report } from './steps.ts';

everyEngine('what is held', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator');
  });
  const waiting = async (id: string) => (await queue(owner)).find(({ content }) => content?._id === id);

  test.each(['post', 'comment'] as const)('stays in the queue without its last report: a %s', async (target) => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Reported.');
    const { _id: id } = target === 'post' ? post : await comment(author, post, 'Reported too.');
    const { _id } = await report(reader, target, id);
    const { body } = await ok(act(moderator, { target, id, action: 'hold' }));
    await ok(reader.delete(`/reports/${_id}`));
    expect(await waiting(id)).toMatchObject({ kind: 'held', reportCount: 0, content: { state: 'held' } });
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    expect(await waiting(id)).toBeUndefined();
  });

  test.each(['post', 'comment'] as const)(
    'or removed by a moderator of their own accord is a case: a %s',
    async (target) => {
      const author = await world.signUp();
      const post = await write(author, 'Seen by a moderator.');
      const said = await comment(author, post, 'And this.');
      const other = await comment(author, post, 'Held beside it.');
      await ok(act(moderator, { target: 'comment', id: other._id, action: 'hold' }));
      const { _id: id } = target === 'post' ? post : said;
      const undo = (answer: Answer) => ok(owner.post(`/moderation/acts/${answer.body.act._id}/undo`));
      const cases = () => world.store.db.selectFrom('cases').selectAll().execute();
      const before = await cases();
      const hold = await ok(act(moderator, { target, id, action: 'hold' }));
      expect(await waiting(id)).toMatchObject({ kind: 'held', reportCount: 0, content: { state: 'held' } });
      const remove = await ok(act(owner, { case: (await waiting(id))?._id, action: 'remove' }));
      expect(await waiting(id)).toBeUndefined();
      await undo(remove);
      expect(await waiting(id)).toMatchObject({ kind: 'held', content: { state: 'held' } });
      await undo(hold);
      expect(await cases()).toEqual(before);
      const removed = await ok(act(moderator, { target, id, action: 'remove' }));
      expect(removed.body.act.case).not.toBeNull();
      expect(await waiting(id)).toBeUndefined();
      const { appeal } = (await ok(author.post('/appeals', { act: removed.body.act._id, message: 'Why?' }))).body;
      await ok(owner.post(`/moderation/appeals/${appeal._id}`, { grant: true, answer: 'Right.' }));
      expect(await waiting(id)).toBeUndefined();
      expect(await waiting(other._id)).toMatchObject({ kind: 'held' });
    },
  );

  test('stays in the queue where Pipit holds it and those who reported it withdraw', async () => {
    await settle(world, { holdNewcomers: true });
    const post = await write(await world.signUp(), 'Hello.');
    await settle(world, { holdNewcomers: false });
    const { _id } = await report(moderator, 'post', post._id);
    await ok(moderator.delete(`/reports/${_id}`));
    expect(await waiting(post._id)).toMatchObject({ kind: 'held', reportCount: 0 });
  });

  test('of who moderates by now is shown by an owner alone, however it is done', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Reported.');
    await report(reader, 'post', post._id);
    const dismiss = (by: Person) => act(by, { target: 'post', id: post._id, action: 'dismiss' });
    await ok(act(moderator, { target: 'post', id: post._id, action: 'hold' }));
    for (const [role, code] of [
      ['owner', 'act_on_owner'],
      ['moderator', 'act_on_moderator'],
    ] as const) {
      await setUser(world, author, { role });
      expect(refusalOf(await dismiss(moderator))).toEqual([403, code]);
    }
    await ok(dismiss(owner));
    await ok(world.visitor.get(`/posts/${post._id}`));
  });

  test('tells whom it names once it is shown, however much they have seen meanwhile, and not again', async () => {
    const [reader, other] = [await world.signUp(), await world.signUp()];
    await settle(world, { holdNewcomers: true });
    const author = await world.signUp();
    const post = await write(author, `A wren, @${reader.username}.`);
    await settle(world, { holdNewcomers: false });
    await comment(author, post, `And a robin, @${other.username}.`);
    const told = async (person: Person) => (await ok(person.get('/notices'))).body;
    const see = async () => {
      world.clock.advance(1_000);
      for (const person of [reader, other]) await ok(person.post('/notices/seen', { until: world.clock.now() }));
      world.clock.advance(1_000);
    };
    for (const [times, action] of ['remove', 'restore', 'hold', 'restore'].entries()) {
      await see();
      await ok(act(moderator, { target: 'post', id: post._id, action }));
      const unread = times === 1 ? 1 : 0;
      expect([(await told(reader)).unread, (await told(other)).unread], action).toEqual([unread, unread]);
    }
    expect((await told(reader)).notices).toMatchObject([{ kind: 'mention', post: { _id: post._id }, unread: false }]);
  });

  test('leaves the queue when its author deletes it', async () => {
    await settle(world, { holdNewcomers: true });
    const author = await world.signUp();
    const post = await write(author, 'Never mind.');
    await settle(world, { holdNewcomers: false });
    const [found, reader] = [await waiting(post._id), await world.signUp()];
    const thread = await write(author, 'A thread.');
    const said = await comment(author, thread, 'Rude.');
    const { _id } = await report(reader, 'comment', said._id);
    await ok(act(moderator, { target: 'comment', id: said._id, action: 'hold' }));
    await ok(reader.delete(`/reports/${_id}`));
    const ids = [found?._id, (await waiting(said._id))?._id];
    await ok(author.delete(`/posts/${post._id}`));
    await ok(author.post(`/comments/delete/${thread._id}/${said._id}`));
    expect((await queue(owner)).filter(({ _id }) => ids.includes(_id))).toEqual([]);
  });
});

everyEngine('what was removed and is restored', (world) => {
  test('is seen again by who reported it, until that is undone', async () => {
    const [owner, author, reader] = [await signUpAs(world, 'owner'), await world.signUp(), await world.signUp()];
    const post = await write(author, 'Fine after all.');
    await report(reader, 'post', post._id);
    await ok(act(owner, { target: 'post', id: post._id, action: 'remove' }));
    const reports = () => world.store.db.selectFrom('reports').selectAll().execute();
    const before = await reports();
    const { body } = await ok(act(owner, { target: 'post', id: post._id, action: 'restore' }));
    await ok(reader.get(`/posts/${post._id}`));
    await ok(owner.post(`/moderation/acts/${body.act._id}/undo`));
    expect(await reports()).toEqual(before);
  });

  test('tells who reported what is gone with its author that nothing was done', async () => {
    const [owner, author, reader] = [await signUpAs(world, 'owner'), await world.signUp(), await world.signUp()];
    const post = await write(author, 'Gone.');
    await report(reader, 'post', post._id);
    const [found] = await queue(owner);
    await world.store.db.updateTable('cases').set({ post_id: null, user_id: null }).execute();
    await ok(act(owner, { case: found?._id, action: 'dismiss' }));
    expect(await noticesOf(reader)).toMatchObject([
      { kind: 'report', data: { target: 'post', outcome: 'dismissed', action: null } },
    ]);
  });
});
