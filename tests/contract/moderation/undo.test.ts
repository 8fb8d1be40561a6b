import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#tests/harness/api/caller.ts';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { logOf, signUpAs } from '#tests/harness/members.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { act, jobs, noticesOf, queue, refusalOf, report, seeAll } from './steps.ts';

const DAY = 24 * 60 * 60 * 1000;

/** All rows that an action may change, except log and notifications. */
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
    const theirs = await write(reporter, 'Of somebody else.');
    await comment(author, theirs, 'Counted there.');
    await ok(author.post(`/posts/like/${theirs._id}`));
    await ok(author.post(`/users/follow/${reporter._id}`));
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
    expect(await wrongCounters(world.store.db)).toEqual([]);
    const undone = await ok(owner.post(`/moderation/acts/${body.act._id}/undo`));
    expect(undone.body.act.undoneAt).toMatch(/^2026/);
    expect(await everything(world)).toEqual(was);
    expect(await wrongCounters(world.store.db)).toEqual([]);
    expect(refusalOf(await owner.post(`/moderation/acts/${body.act._id}/undo`))).toEqual([400, 'already_undone']);
    // Reporters are not notified of the undo if they had not read of the action.
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

  test('nor what was done before something that looks the same', async () => {
    const [person, author] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Layers.');
    const [onPerson, onPost] = [
      { target: 'user', id: person._id },
      { target: 'post', id: post._id },
    ];
    for (const [on, action, back] of [
      [onPerson, 'silence', 'lift'],
      [onPost, 'remove', 'restore'],
    ] as const) {
      const undo = (answer: Answer) => moderator.post(`/moderation/acts/${answer.body.act._id}/undo`);
      const [first, second, third] = [
        await ok(act(moderator, { ...on, action })),
        await ok(act(moderator, { ...on, action: back })),
        await ok(act(moderator, { ...on, action })),
      ];
      expect(refusalOf(await undo(first))).toEqual([400, 'changed_since']);
      for (const answer of [third, second, first]) await ok(undo(answer));
    }
  });

  test('but a warning, which changed nothing, at any time', async () => {
    const person = await world.signUp();
    const on = { target: 'user', id: person._id };
    const warning = await ok(act(moderator, { ...on, action: 'warn' }));
    await ok(act(moderator, { ...on, action: 'silence' }));
    await ok(moderator.post(`/moderation/acts/${warning.body.act._id}/undo`));
    const { members } = (await ok(owner.get(`/members?q=${person.username}`))).body;
    expect(members[0]?.state).toBe('silenced');
  });

  test.each(['post', 'comment', 'user'] as const)(
    'and a %s that is removed again stays for 30 days more',
    async (target) => {
      const author = await world.signUp();
      const post = await write(author, 'Removed again.');
      const said = await comment(author, post, 'Also.');
      const id = { post, comment: said, user: author }[target]._id;
      const [action, back] =
        target === 'user' ? (['remove_member', 'lift'] as const) : (['remove', 'restore'] as const);
      await ok(act(moderator, { target, id, action }));
      const { body } = await ok(act(moderator, { target, id, action: back }));
      const { db } = world.store;
      await db
        .updateTable('log')
        .set((eb) => ({ created_at: eb('created_at', '-', 31 * DAY) }))
        .execute();
      await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
      const isThere = async () =>
        (await db.selectFrom(`${target}s`).select('id').where('uid', '=', id).where('state', '<>', 'deleted').execute())
          .length > 0;
      const { runRemoved, runRefused } = jobs(world);
      for (const [days, there] of [
        [29, true],
        [31, false],
      ] as const) {
        await runRemoved(days * DAY);
        await runRefused(days * DAY);
        expect(await isThere(), `${days} days`).toBe(there);
      }
    },
  );

  test('and who has read of it reads that too', async () => {
    const person = await world.signUp();
    const { body } = await ok(act(moderator, { target: 'user', id: person._id, action: 'warn' }));
    await seeAll(person);
    await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
    expect(await noticesOf(person)).toMatchObject([{ kind: 'undone', data: { action: 'warn' } }, { kind: 'act' }]);
  });
});
