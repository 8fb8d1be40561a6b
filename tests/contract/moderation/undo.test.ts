import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#tests/harness/api/caller.ts';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { act, noticesOf, queue, refusalOf, report } from './steps.ts';

/** All that an act may change, but for what tells of it. */
async function everything({ store: { db } }: World): Promise<unknown> {
  const tables = ['users', 'posts', 'comments', 'cases', 'reports'] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()));
}

everyEngine('what moderators did is undone to the last bit', (world) => {
  let owner: Person;
  let moderator: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator');
  });

  test.each([
    ...(['dismiss', 'hold', 'remove', 'warn', 'silence', 'suspend', 'remove_member'] as const).map(
      (action) => [action, []] as const,
    ),
    ['restore', ['hold']],
    ['restore', ['remove']],
    ['dismiss', ['hold']],
    ['lift', ['silence']],
    ['lift', ['suspend']],
    ['suspend', ['silence']],
  ] as const)('%s after %j', async (action, before) => {
    const [author, reporter] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'To be undone.');
    await comment(author, post, 'With a comment.');
    for (const first of before) {
      const onPost = first === 'hold' || first === 'remove';
      await ok(
        act(moderator, {
          target: onPost ? 'post' : 'user',
          id: onPost ? post._id : author._id,
          action: first,
          days: 3,
        }),
      );
    }
    const visible = !before.some((first) => first !== 'silence');
    if (visible) await ok(reporter.post(`/users/follow/${author._id}`));
    if (visible) await report(reporter, 'post', post._id);
    const waiting = (await queue(moderator)).find(({ content }) => content?._id === post._id);
    const was = await everything(world);
    const target = ['hold', 'remove', 'restore', 'dismiss'].includes(action) ? 'post' : 'user';
    const about = waiting ? { case: waiting._id } : { target, id: target === 'post' ? post._id : author._id };
    if (action === 'dismiss' && !waiting) return;
    const { body } = await ok(act(moderator, { ...about, action, days: 2 }));
    if (action !== 'warn' || waiting) expect(await everything(world)).not.toEqual(was);
    const undone = await ok(owner.post(`/moderation/acts/${body.act._id}/undo`));
    expect(undone.body.act.undoneAt).toMatch(/^2026/);
    expect(await everything(world)).toEqual(was);
    expect(await wrongCounters(world.store.db)).toEqual([]);
    expect(refusalOf(await owner.post(`/moderation/acts/${body.act._id}/undo`))).toEqual([400, 'already_undone']);
    // Nobody is told of what they had not read of.
    expect((await noticesOf(reporter)).filter(({ kind }) => kind === 'report')).toEqual([]);
    expect(await logOf(owner, author)).toMatchObject([
      { action: 'undo' },
      { action },
      ...before.map((action) => ({ action })),
    ]);
  });

  test('with a second case meanwhile, whose reports it joins', async () => {
    const [author, first, second] = [await world.signUp(), await world.signUp(), await world.signUp()];
    const post = await write(author, 'Twice reported.');
    await report(first, 'post', post._id);
    const { body } = await ok(act(moderator, { target: 'post', id: post._id, action: 'dismiss' }));
    await report(second, 'post', post._id);
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    const found = (await queue(owner)).filter(({ content }) => content?._id === post._id);
    expect(found).toMatchObject([{ reportCount: 2, reports: [{}, {}] }]);
  });

  test('but not while something else was done since', async () => {
    const author = await world.signUp();
    const post = await write(author, 'Layers.');
    const hold = await ok(act(moderator, { target: 'post', id: post._id, action: 'hold' }));
    const remove = await ok(act(moderator, { target: 'post', id: post._id, action: 'remove' }));
    const undo = (answer: Answer) => moderator.post(`/moderation/acts/${answer.body.act._id}/undo`);
    expect(refusalOf(await undo(hold))).toEqual([400, 'changed_since']);
    await ok(undo(remove));
    await ok(undo(hold));
    await ok(world.visitor.get(`/posts/${post._id}`));
  });

  test('and who has read of it reads that too', async () => {
    const person = await world.signUp();
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'warn' }));
    await ok(person.post('/notices/read'));
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    expect(await noticesOf(person)).toMatchObject([{ kind: 'undone', data: { action: 'warn' } }, { kind: 'act' }]);
  });
});
