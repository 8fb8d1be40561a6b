import { beforeAll, expect, test } from 'vitest';
import { PAGE_MAX } from '#contract/rules/limits.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { settle } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { act, noticesOf, queue, refusalOf, report } from './steps.ts';

const DAY = 24 * 60 * 60 * 1000;

everyEngine('a Pipit that nobody owns', (world) => {
  test('takes no reports, since nobody would read them', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Cheap rope!');
    const answer = await reader.post('/reports', { target: 'post', id: post._id, reason: 'spam' });
    expect(refusalOf(answer)).toEqual([403, 'nobody_moderates']);
  });
});

everyEngine('a report', (world) => {
  let owner: Person;
  let author: Person;
  beforeAll(async () => {
    owner = await signUpAs(world, 'owner');
    author = await world.signUp({ firstName: 'Bo', lastName: '' });
  });

  test('of a post reaches the moderators with all that was said, and grouped with others about it', async () => {
    const [first, second] = [await world.signUp({ firstName: 'Ines', lastName: '' }), await world.signUp()];
    const post = await write(author, 'Cheap rope!');
    await report(first, 'post', post._id, { reason: 'rule', rule: 'No selling.', note: 'The ninth time.' });
    await report(second, 'post', post._id, { reason: 'spam' });
    const [found, ...others] = (await queue(owner)).filter(({ content }) => content?._id === post._id);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'report',
      target: 'post',
      reportCount: 2,
      content: { text: 'Cheap rope!', state: 'visible', author: { name: 'Bo' } },
      person: { _id: author._id, role: 'member', state: 'active', warnings: 0, acts: 0 },
    });
    expect(
      found?.reports.map(({ reason, rule, note, by, snapshot }) => [reason, rule, note, by?.name, snapshot]),
    ).toEqual([
      ['spam', '', '', 'Robin Wren', 'Cheap rope!'],
      ['rule', 'No selling.', 'The ninth time.', 'Ines', 'Cheap rope!'],
    ]);
  });

  test('keeps what was reported as it was then', async () => {
    const reader = await world.signUp();
    const post = await write(author, 'Rude words.');
    await report(reader, 'post', post._id);
    await ok(author.post(`/posts/edit/${post._id}`, { postData: { content: 'Kind words.' } }));
    const found = (await queue(owner)).find(({ content }) => content?._id === post._id);
    expect(found).toMatchObject({ content: { text: 'Kind words.' }, reports: [{ snapshot: 'Rude words.' }] });
    await ok(author.delete(`/posts/${post._id}`));
    const { body } = await ok(owner.get(`/moderation/cases/${found?._id}`));
    expect(body.case).toMatchObject({ state: 'open', content: null, reports: [{ snapshot: 'Rude words.' }] });
  });

  test('hides a post from who made it in every list, and from nobody else', async () => {
    const [reader, other] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Hide me.');
    await ok(reader.post(`/users/follow/${author._id}`));
    await ok(reader.post(`/users/bookmark/${post._id}`));
    const lists = [
      ...['/posts', '/posts?limit=100', '/posts?sort=trending&limit=100', '/posts?feed=home&limit=100'],
      ...[
        '/posts?feed=home&sort=newest&limit=100',
        '/users/bookmark?limit=100',
        `/posts/user/${author.username}?limit=100`,
      ],
    ];
    const seen = async (who: Person, path: string) => JSON.stringify((await who.get(path)).body).includes(post._id);
    for (const path of lists) expect(await seen(reader, path), path).toBe(true);
    const { _id } = await report(reader, 'post', post._id);
    for (const path of lists) expect(await seen(reader, path), path).toBe(false);
    expectRefusal(await reader.get(`/posts/${post._id}`), 404);
    expectRefusal(await reader.post(`/posts/like/${post._id}`), 404);
    expect(await seen(other, '/posts?limit=100')).toBe(true);
    expect(await seen(author, '/posts?limit=100')).toBe(true);
    await ok(reader.delete(`/reports/${_id}`));
    for (const path of lists) expect(await seen(reader, path), path).toBe(true);
    expect((await queue(owner)).some(({ content }) => content?._id === post._id)).toBe(false);
  });

  test('hides a comment, and not the post that it stands under', async () => {
    const reader = await world.signUp();
    const post = await write(author, 'A thread.');
    const said = await comment(author, post, 'Rude.');
    await report(reader, 'comment', said._id);
    expect((await ok(reader.get(`/comments/${post._id}?limit=10`))).body.comments).toEqual([]);
    expect((await ok(reader.get(`/comments/${post._id}`))).body.comments).toEqual([]);
    expect((await ok(author.get(`/comments/${post._id}`))).body.comments).toHaveLength(1);
    expect((await queue(owner)).find(({ content }) => content?._id === said._id)).toMatchObject({ target: 'comment' });
  });

  test('of a person is about the person, whose name and bio are kept', async () => {
    const [reader, person] = [await world.signUp(), await world.signUp({ firstName: 'Wick', lastName: '' })];
    await ok(person.post('/users/edit', { userData: { userBio: 'I sell codes.' } }));
    await report(reader, 'user', person._id);
    const found = (await queue(owner)).find((one) => one.person?._id === person._id);
    expect(found).toMatchObject({ target: 'user', content: null, reports: [{ snapshot: 'Wick\nI sell codes.' }] });
    await ok(reader.get(`/users/${person.username}`));
  });

  test('is made once by a person, never of oneself, and of what they can see', async () => {
    const reader = await world.signUp();
    const post = await write(author, 'Once.');
    const body = { target: 'post', id: post._id, reason: 'spam' };
    await ok(reader.post('/reports', body));
    expect(refusalOf(await reader.post('/reports', body))).toEqual([400, 'already_reported']);
    expect(refusalOf(await author.post('/reports', body))).toEqual([400, 'report_self']);
    expect(refusalOf(await author.post('/reports', { ...body, target: 'user', id: author._id }))).toEqual([
      400,
      'report_self',
    ]);
    for (const [target, code] of [
      ['post', 'no_such_post'],
      ['comment', 'no_such_comment'],
      ['user', 'no_such_user'],
    ]) {
      const unknown = { ...body, target, id: crypto.randomUUID() };
      expect(refusalOf(await reader.post('/reports', unknown))).toEqual([404, code]);
    }
    const all = (await queue(owner)).filter(({ content }) => content?._id === post._id);
    expect(all).toMatchObject([{ reportCount: 1 }]);
  });

  test('at the same time as the same one is still one', async () => {
    const reader = await world.signUp();
    const post = await write(author, 'Twice at once.');
    const body = { target: 'post', id: post._id, reason: 'spam' };
    const answers = await Promise.all([1, 2, 3].map(() => reader.post('/reports', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await queue(owner)).filter(({ content }) => content?._id === post._id)).toMatchObject([{ reportCount: 1 }]);
  });

  test('by a visitor counts by the address, and one where only members read is refused', async () => {
    const post = await write(author, 'For all to see.');
    const body = { target: 'post', id: post._id, reason: 'private', note: 'My address.' };
    await ok(world.visitor.post('/reports', body));
    expect(refusalOf(await world.visitor.post('/reports', body))).toEqual([400, 'already_reported']);
    const found = (await queue(owner)).find(({ content }) => content?._id === post._id);
    expect(found).toMatchObject({ reportCount: 1, reports: [{ by: null, note: 'My address.' }] });
    const rows = await world.store.db
      .selectFrom('reports')
      .select('address')
      .where('address', 'is not', null)
      .execute();
    expect(rows).toMatchObject([{ address: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    await settle(world, { read: 'members' });
    expect(refusalOf(await world.visitor.post('/reports', body))).toEqual([401, 'members_only']);
    await settle(world, { read: 'everyone' });
  });

  test.each([
    ['a note that is too long', { note: 'x'.repeat(501) }],
    ['a note of too many bytes', { note: '👩‍👩‍👧‍👦'.repeat(100) }],
    ['a reason that there is not', { reason: 'envy' }],
    ['no target', { target: undefined }],
    ['NUL', { note: 'a\u0000b' }],
  ])('is refused for %s', async (_, fields) => {
    const body = { target: 'post', id: crypto.randomUUID(), reason: 'spam', ...fields };
    expectRefusal(await (await world.signUp()).post('/reports', body), 422);
  });

  test('with a hostile note is what was typed, and turns no direction of others', async () => {
    const reader = await world.signUp();
    const post = await write(author, 'Quotes.');
    const note = `<img src=x onerror=alert(1)> '; drop table reports; -- \u202e \\ " {{7*7}} \${x}`;
    await report(reader, 'post', post._id, { note, rule: note.slice(0, 80) });
    const found = (await queue(owner)).find(({ content }) => content?._id === post._id);
    const [kept, rule] = [note, note.slice(0, 80)].map((text) => text.replace('\u202e', ''));
    expect(found?.reports[0]).toMatchObject({ note: kept, rule });
  });

  test('tells who made it what came of it, and nobody who withdrew', async () => {
    const [reader, other] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Out with it.');
    await report(reader, 'post', post._id);
    const { _id } = await report(other, 'post', post._id);
    await ok(other.delete(`/reports/${_id}`));
    await ok(owner.post('/moderation/acts', { target: 'post', id: post._id, action: 'remove', reason: 'Spam.' }));
    expect(await noticesOf(reader)).toMatchObject([
      {
        kind: 'report',
        text: 'Out with it.',
        data: { target: 'post', outcome: 'upheld', action: 'remove' },
        unread: true,
      },
    ]);
    expect(await noticesOf(other)).toEqual([]);
    expect(refusalOf(await reader.delete(`/reports/${(await ownReports(reader))[0]?._id}`))).toEqual([
      400,
      'report_settled',
    ]);
    expect(refusalOf(await other.delete(`/reports/${(await ownReports(reader))[0]?._id}`))).toEqual([
      404,
      'no_such_report',
    ]);
  });

  test('that is dismissed shows the post again', async () => {
    const reader = await world.signUp();
    const post = await write(author, 'Nothing wrong here.');
    await report(reader, 'post', post._id);
    await ok(owner.post('/moderation/acts', { target: 'post', id: post._id, action: 'dismiss' }));
    await ok(reader.get(`/posts/${post._id}`));
    expect(await noticesOf(reader)).toMatchObject([{ data: { outcome: 'dismissed', action: null } }]);
  });

  test('stays with the moderators when who made it has left, without the name', async () => {
    const reader = await world.signUp();
    const post = await write(author, 'Still there.');
    await report(reader, 'post', post._id, { note: 'Look.' });
    await ok(reader.post('/account/delete', { password: PASSWORD }));
    const found = (await queue(owner)).find(({ content }) => content?._id === post._id);
    expect(found?.reports).toMatchObject([{ note: 'Look.', by: { name: 'a former member', user: null } }]);
  });

  const ownReports = async (person: Person) =>
    ((await ok(person.get('/account/data'))).body as unknown as { reports: { _id: string }[] }).reports;
});

everyEngine('reports by those whose reports count', (world) => {
  let owner: Person;
  let trusted: Person[];
  beforeAll(async () => {
    trusted = await Promise.all([1, 2, 3, 4].map(() => world.signUp()));
    world.clock.advance(31 * DAY);
    owner = await signUpAs(world, 'owner');
    await settle(world, { trustedReports: true });
  });
  const again = async (person: Person) => {
    const { body } = await ok(world.visitor.post('/auth/login', { username: person.username, password: PASSWORD }));
    return { ...person, ...createCaller(world.fetch, body.encodedToken) };
  };

  test('hold what a newcomer wrote at the third, until somebody has looked', async () => {
    trusted = await Promise.all(trusted.map(again));
    const [newcomer, other] = [await world.signUp(), await world.signUp()];
    const post = await write(newcomer, 'Buy rope.');
    for (const person of trusted.slice(0, 2)) await report(person, 'post', post._id);
    // Reports of new members do not count.
    await report(other, 'post', post._id);
    await ok(world.visitor.get(`/posts/${post._id}`));
    await report(trusted[2] as Person, 'post', post._id);
    expectRefusal(await world.visitor.get(`/posts/${post._id}`), 404);
    expect((await ok(newcomer.get(`/posts/${post._id}?view=page`))).body.post).toMatchObject({ held: true });
    expect((await ok(newcomer.get(`/users/${newcomer.username}?view=page`))).body.user.postsCount).toBe(0);
    expect(await noticesOf(newcomer)).toMatchObject([{ kind: 'act', data: { action: 'hold', target: 'post' } }]);
    const [found] = await queue(owner);
    expect(found).toMatchObject({ state: 'open', reportCount: 4, content: { state: 'held' } });
    await ok(act(owner, { case: found?._id, action: 'dismiss', reason: 'Fine.' }));
    await ok(world.visitor.get(`/posts/${post._id}`));
    expect((await ok(newcomer.get(`/users/${newcomer.username}?view=page`))).body.user.postsCount).toBe(1);
  });

  test('count no more after one was dismissed', async () => {
    const newcomer = await world.signUp();
    const post = await write(newcomer, 'Buy more rope.');
    // The first three are those of the dismissed report.
    for (const person of trusted) await report(person, 'post', post._id);
    await ok(world.visitor.get(`/posts/${post._id}`));
  });

  test('hold nothing of those who are here for longer', async () => {
    const others = await Promise.all([1, 2, 3].map(() => world.signUp()));
    const old = await world.signUp();
    world.clock.advance(31 * DAY);
    await settle(world, { trustedReports: true });
    const post = await write(await again(old), 'I have been here.');
    for (const person of await Promise.all(others.map(again))) await report(person, 'post', post._id);
    await ok(world.visitor.get(`/posts/${post._id}`));
  });
});

everyEngine('a flood of false reports', (world) => {
  test('is one case for each thing, and hides nothing from others', async () => {
    const [owner, author] = [await signUpAs(world, 'owner'), await world.signUp()];
    const posts = await Promise.all([1, 2, 3].map((n) => write(author, `Post ${n}.`)));
    const flood = await Promise.all(Array.from({ length: 5 }, () => world.signUp()));
    for (const person of flood) for (const { _id } of posts) await report(person, 'post', _id);
    const cases = await queue(owner, `?order=most&limit=${PAGE_MAX}`);
    expect(cases.map(({ reportCount, reports }) => [reportCount, reports.length])).toEqual([
      [5, 3],
      [5, 3],
      [5, 3],
    ]);
    const { body } = await ok(owner.get('/moderation/queue'));
    expect(body.counts).toEqual({ report: 3, signup: 0, appeal: 0, held: 0 });
    expect((await ok(world.visitor.get('/posts?limit=10'))).body.posts).toHaveLength(3);
    for (const one of cases) await ok(owner.post('/moderation/acts', { case: one._id, action: 'dismiss' }));
    expect(await queue(owner)).toEqual([]);
  });
});
