import { beforeAll, expect, test } from 'vitest';
import { settle, setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { act, noticesOf, queue, refusalOf, report } from './steps.ts';

const MINUTE = 60_000;

everyEngine('the queue', (world) => {
  let owner: Person;
  let moderator: Person;
  let author: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    moderator = await signUpAs(world, 'moderator', { username: 'hedda' });
    author = await world.signUp();
  });
  const reported = async (content: string, times = 1) => {
    const post = await write(author, content);
    for (let n = 0; n < times; n++) await report(await world.signUp(), 'post', post._id);
    const found = (await queue(owner)).find((one) => one.content?._id === post._id);
    if (!found) throw new Error('the case is not in the queue');
    return { post, found };
  };

  test('comes by age or by how many reported, filtered by kind, page by page', async () => {
    const texts = ['One.', 'Two.', 'Three.'];
    for (const [n, text] of texts.entries()) await reported(text, [2, 3, 1][n]);
    const shown = async (query: string) => (await queue(owner, `?${query}`)).map(({ content }) => content?.text);
    expect(await shown('')).toEqual(texts);
    expect(await shown('order=newest')).toEqual(texts.toReversed());
    expect(await shown('order=most')).toEqual(['Two.', 'One.', 'Three.']);
    expect(await shown('kind=report&order=most')).toEqual(['Two.', 'One.', 'Three.']);
    expect(await shown('kind=signup')).toEqual([]);
    for (const order of ['oldest', 'newest', 'most']) {
      const walked: (string | undefined)[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const path: string = `/moderation/queue?limit=1&order=${order}${cursor && `&cursor=${cursor}`}`;
        const { body } = await ok(owner.get(path));
        walked.push(...body.cases.map(({ content }) => content?.text));
        cursor = body.nextCursor;
      }
      expect(walked, order).toEqual(await shown(`order=${order}`));
    }
    const { nextCursor } = (await ok(owner.get('/moderation/queue?limit=1'))).body;
    expectRefusal(await owner.get(`/moderation/queue?limit=1&order=most&cursor=${nextCursor}`), 400);
    for (const query of ['kind=else', 'order=best', 'limit=0'])
      expectRefusal(await owner.get(`/moderation/queue?${query}`), 400);
  });

  test('has who waits to be let in, until somebody decides', async () => {
    await settle(world, { join: 'approval', question: 'Why?' });
    const [first, second] = [await world.signUp({ answer: 'Boats.' }), await world.signUp({ answer: 'Rope.' })];
    const third = await world.signUp({ answer: 'Never mind.' });
    await settle(world, { join: 'open' });
    const waiting = await queue(moderator, '?kind=signup');
    expect(waiting).toMatchObject([
      {
        kind: 'signup',
        target: 'user',
        person: { _id: first._id, state: 'waiting' },
        signup: { answer: 'Boats.', invitedBy: null },
      },
      { person: { _id: second._id } },
      { person: { _id: third._id } },
    ]);
    await ok(third.post('/account/delete', { password: PASSWORD }));
    expect(refusalOf(await act(moderator, { case: waiting[0]?._id, action: 'dismiss' }))).toEqual([
      400,
      'wrong_target',
    ]);
    await ok(owner.post(`/moderation/cases/${waiting[0]?._id}/claim`));
    expect(refusalOf(await moderator.post(`/members/admit/${first._id}`))).toEqual([400, 'case_claimed']);
    expect(refusalOf(await moderator.post(`/members/refuse/${first._id}`, { reason: 'No.' }))).toEqual([
      400,
      'case_claimed',
    ]);
    await ok(owner.post(`/members/admit/${first._id}`));
    await ok(moderator.post(`/members/refuse/${second._id}`, { reason: 'No rope.' }));
    expect(await queue(moderator, '?kind=signup')).toEqual([]);
    const { body } = await ok(owner.get(`/moderation/cases/${waiting[0]?._id}`));
    expect(body.case.state).toBe('settled');
  });

  test('holds what newcomers post where the owner wants it, until somebody has looked', async () => {
    await settle(world, { holdNewcomers: true });
    const newcomer = await world.signUp();
    const key = { headers: { 'idempotency-key': 'once' } };
    const { body } = await ok(newcomer.post('/posts', { postData: { content: 'Hello.' } }, key));
    expect(body.posts[0]).toMatchObject({ content: 'Hello.' });
    const page = await ok(newcomer.get('/posts?sort=newest&limit=1'));
    expect(page.body.posts[0]).toMatchObject({ content: 'Hello.', held: true });
    await ok(newcomer.post('/posts', { postData: { content: 'Hello.' } }, key));
    const id = page.body.posts[0]?._id;
    expectRefusal(await world.visitor.get(`/posts/${id}`), 404);
    const [found, ...others] = await queue(moderator, '?kind=held');
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind: 'held', reportCount: 0, content: { _id: id, state: 'held' } });
    await ok(act(moderator, { case: found?._id, action: 'restore', reason: '' }));
    await ok(world.visitor.get(`/posts/${id}`));
    expect(await noticesOf(newcomer)).toMatchObject([{ kind: 'act', data: { action: 'restore' } }]);
    expect(await queue(moderator, '?kind=held')).toEqual([]);
    await settle(world, { holdNewcomers: false });
    await write(newcomer, 'Seen at once.');
  });

  test('lets nobody undo what made a case that another moderator has taken', async () => {
    const [post, other] = [await write(await world.signUp(), 'Held unasked.'), await signUpAs(world, 'moderator')];
    const { _id, case: made } = (await ok(act(other, { target: 'post', id: post._id, action: 'hold' }))).body.act;
    await ok(moderator.post(`/moderation/cases/${made}/claim`));
    expect(refusalOf(await other.post(`/moderation/acts/${_id}/undo`))).toEqual([400, 'case_claimed']);
    await ok(moderator.post(`/moderation/acts/${_id}/undo`));
  });

  test('lets one moderator take a case for ten minutes, and says who', async () => {
    const { found } = await reported('Mine to look at.');
    const other = await signUpAs(world, 'moderator');
    const claim = (by: Person) => by.post(`/moderation/cases/${found._id}/claim`);
    expect((await ok(claim(moderator))).body.case.claim?.by.username).toBe('hedda');
    expect((await queue(owner)).find(({ _id }) => _id === found._id)?.claim?.by.username).toBe('hedda');
    const refused = await claim(other);
    expect(refusalOf(refused)).toEqual([400, 'case_claimed']);
    expect(refused.body.codes[0]?.params).toEqual({ by: 'hedda', seconds: 600 });
    expect(refusalOf(await act(other, { case: found._id, action: 'dismiss' }))).toEqual([400, 'case_claimed']);
    expect(refusalOf(await act(other, { target: 'post', id: found.content?._id, action: 'remove' }))).toEqual([
      400,
      'case_claimed',
    ]);
    expect(refusalOf(await other.delete(`/moderation/cases/${found._id}/claim`))).toEqual([400, 'case_claimed']);
    world.clock.advance(9 * MINUTE);
    await ok(claim(moderator));
    world.clock.advance(9 * MINUTE);
    expect(refusalOf(await claim(other))).toEqual([400, 'case_claimed']);
    world.clock.advance(2 * MINUTE);
    expect((await queue(owner)).find(({ _id }) => _id === found._id)?.claim).toBeNull();
    await ok(claim(other));
    expect((await ok(other.delete(`/moderation/cases/${found._id}/claim`))).body.case.claim).toBeNull();
    await ok(act(moderator, { case: found._id, action: 'dismiss' }));
    expect(refusalOf(await claim(other))).toEqual([400, 'case_settled']);
    expectRefusal(await owner.post(`/moderation/cases/${crypto.randomUUID()}/claim`), 404);
  });

  test('lets an owner act in spite of a claim, and anybody where who has it moderates no more', async () => {
    const [other, { found }, { found: second }] = [
      await signUpAs(world, 'moderator'),
      await reported('Taken.'),
      await reported('Taken too.'),
    ];
    for (const { _id } of [found, second]) await ok(other.post(`/moderation/cases/${_id}/claim`));
    await ok(act(owner, { case: found._id, action: 'dismiss' }));
    for (const change of [{ role: 'member' }, { role: 'moderator', state: 'suspended' }] as const) {
      expect(refusalOf(await moderator.post(`/moderation/cases/${second._id}/claim`))).toEqual([400, 'case_claimed']);
      await setUser(world, other, change);
      expect((await queue(owner)).find(({ _id }) => _id === second._id)?.claim).toBeNull();
      await ok(moderator.post(`/moderation/cases/${second._id}/claim`));
      await ok(moderator.delete(`/moderation/cases/${second._id}/claim`));
      await setUser(world, other, { role: 'moderator', state: 'active' });
      await ok(other.post(`/moderation/cases/${second._id}/claim`));
    }
  });

  test('is settled once by two who act at the same time', async () => {
    const { found, post } = await reported('A race.');
    const answers = await Promise.all([
      act(owner, { case: found._id, action: 'remove' }),
      act(moderator, { case: found._id, action: 'dismiss' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const [loser] = answers.filter(({ status }) => status === 400);
    expect(loser?.body.codes[0]?.code).toBe('case_settled');
    const removed = answers[0]?.status === 201;
    expect((await world.visitor.get(`/posts/${post._id}`)).status).toBe(removed ? 404 : 200);
    const { store } = world;
    const acts = await store.db
      .selectFrom('acts')
      .innerJoin('posts', 'posts.id', 'acts.post_id')
      .select('acts.id')
      .where('posts.uid', '=', post._id)
      .execute();
    expect(acts).toHaveLength(1);
  });

  test('is taken by one of two who want it at the same time', async () => {
    const { found } = await reported('Another race.');
    const answers = await Promise.all(
      [owner, moderator].map((who) => who.post(`/moderation/cases/${found._id}/claim`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('shows the whole context: what was said, the conversation, the record of the person', async () => {
    const person = await world.signUp({ firstName: 'Wick', lastName: '' });
    const post = await write(author, 'The gate.');
    for (let n = 0; n < 30; n++) await comment(author, post, `Before ${n}.`);
    const said = await comment(person, post, 'The code is 1987.');
    await comment(author, post, 'Please do not.');
    await ok(act(moderator, { target: 'user', id: person._id, action: 'warn', reason: 'Codes.' }));
    const undone = await ok(act(moderator, { target: 'user', id: person._id, action: 'silence' }));
    await ok(moderator.post(`/moderation/acts/${undone.body.act._id}/undo`));
    await report(await world.signUp({ firstName: 'Ines', lastName: '' }), 'comment', said._id, { note: 'Give-away.' });
    const found = (await queue(owner)).find(({ content }) => content?._id === said._id);
    expect(found?.person).toMatchObject({ warnings: 1, acts: 1, postsCount: 0 });
    const { body } = await ok(owner.get(`/moderation/cases/${found?._id}`));
    expect(body.case.reports).toMatchObject([{ note: 'Give-away.', by: { name: 'Ines' } }]);
    expect(body.conversation).toMatchObject({ post: { text: 'The gate.' }, more: true });
    const texts = body.conversation?.comments.map(({ text }) => text);
    expect(texts?.slice(-2)).toEqual(['The code is 1987.', 'Please do not.']);
    expect(body.record).toMatchObject({
      acts: [
        { action: 'silence', undoneAt: expect.any(String) },
        { action: 'warn', reason: 'Codes.', actor: { name: 'Robin Wren' } },
      ],
      reports: { open: 1, upheld: 0, dismissed: 0 },
      invitedBy: null,
    });
    expectRefusal(await owner.get(`/moderation/cases/${crypto.randomUUID()}`), 404);
  });

  test('keeps a case about what its author has deleted, and settles those of who has left', async () => {
    const person = await world.signUp();
    const [post, other] = [await write(person, 'Gone soon.'), await write(person, 'Gone later.')];
    for (const { _id } of [post, other]) await report(await world.signUp(), 'post', _id);
    const cases = (await queue(owner)).filter((one) => one.person?._id === person._id);
    await ok(person.delete(`/posts/${post._id}`));
    expect((await queue(owner)).find(({ _id }) => _id === cases[0]?._id)).toMatchObject({
      content: null,
      target: 'post',
    });
    await ok(act(moderator, { case: cases[0]?._id, action: 'warn' }));
    expect(await noticesOf(person)).toMatchObject([{ data: { action: 'warn' } }]);
    await ok(person.post('/account/delete', { password: PASSWORD }));
    expect((await queue(owner)).filter(({ _id }) => _id === cases[1]?._id)).toEqual([]);
  });
});

everyEngine('the numbers of the desk', (world) => {
  test('are for the owner: what is open, how long it takes, what was done', async () => {
    const [owner, moderator, author] = [
      await signUpAs(world, 'owner'),
      await signUpAs(world, 'moderator'),
      await world.signUp(),
    ];
    const numbers = async () => (await ok(owner.get('/moderation/numbers'))).body;
    expect(await numbers()).toEqual({
      ...{ open: { report: 0, signup: 0, appeal: 0, held: 0 }, oldestAt: null },
      ...{ settled: 0, medianSeconds: null, acts: {} },
    });
    for (const minutes of [1, 5, 60]) {
      const post = await write(author, `After ${minutes}.`);
      await report(await world.signUp(), 'post', post._id);
      world.clock.advance(minutes * MINUTE);
      await ok(act(moderator, { target: 'post', id: post._id, action: minutes === 5 ? 'remove' : 'dismiss' }));
    }
    await report(await world.signUp(), 'user', author._id);
    // This case never waited in the queue.
    await ok(act(moderator, { target: 'post', id: (await write(author, 'Rope.'))._id, action: 'remove' }));
    expect(await numbers()).toMatchObject({
      ...{ open: { report: 1 }, oldestAt: '2026-11-15T10:36:00Z' },
      ...{ settled: 3, medianSeconds: 300, acts: { dismiss: 2, remove: 2 } },
    });
    expect(refusalOf(await moderator.get('/moderation/numbers'))).toEqual([403, 'owner_only']);
  });
});
