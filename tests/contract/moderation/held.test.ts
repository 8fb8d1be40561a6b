import { beforeAll, expect, test } from 'vitest';
import { settle } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { act, queue, report } from './steps.ts';

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

  test('stays in the queue where Pipit holds it and those who reported it withdraw', async () => {
    await settle(world, { holdNewcomers: true });
    const post = await write(await world.signUp(), 'Hello.');
    await settle(world, { holdNewcomers: false });
    const { _id } = await report(moderator, 'post', post._id);
    await ok(moderator.delete(`/reports/${_id}`));
    expect(await waiting(post._id)).toMatchObject({ kind: 'held', reportCount: 0 });
  });
});
