import { beforeEach, expect, test } from 'vitest';
import { guestAccount } from '#contract/people/guest.ts';
import { FILTERS_MAX } from '#contract/rules/limits.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('filters', (world) => {
  let ana: Person;
  let kofi: Person;
  beforeEach(async () => {
    [ana, kofi] = [await world.signUp(), await world.signUp()];
    await ok(ana.post(`/users/follow/${kofi._id}`));
  });
  const add = async (word: string, action: 'fold' | 'hide', reader = ana) =>
    (await ok(reader.post('/filters', { word, action }))).body.filter;
  const home = '/posts?feed=home&sort=newest&limit=10';
  const seen = async (path: string) =>
    (await ana.get(path)).body.posts.map(({ content, filtered }) => [content, filtered]);

  test.each([
    ['Heron', 'A HERON stood there.', 'Two herons.'],
    ['heron stood', 'The heron, stood!', 'stood heron'],
    ['café', 'Cafe #5', 'cafeteria'],
    ['猫', '黒猫がいる', '犬がいる'],
    ['猫カフェ', '新しい猫カフェです', '猫とカフェ'],
    ['🦊', 'Look 🦊!', 'Look 🐺!'],
    ['#Spoiler', 'no spoiler please', 'spoilers'],
    ['spoiler', 'a sp\u00adoi\u200bl\u200c\u200der\u2060\ufeff!', 'a sp oiler'],
    ['sp\u200doiler', 'a spoiler', 'sp-oiler'],
    ['👩‍🚀', 'Look 👩‍🚀!', 'Look 👩🚀!'],
    ['c++', 'I write C++, too.', 'Vitamin C, C and c+ or C#.'],
    ['C#', 'In c#: yes', 'In C. #c'],
    ['$5', 'only $5!', 'only 5 of $ 6'],
    ['100%', 'I am 100 % sure, 100% even', '100 of them'],
    ['c', 'c + + is c', 'cc'],
    ['heron stood', 'heron + stood', 'heron or stood'],
  ])('find %s in %s, and not in %s', async (word, found, other) => {
    await add(word, 'fold');
    await write(kofi, found);
    await write(kofi, other);
    expect(await seen(home)).toEqual([
      [other, undefined],
      [found, word],
    ]);
  });

  test('hide in every list, the spec’s whole ones too; fold in pages alone', async () => {
    const [wren, heron, plain] = [
      await write(kofi, 'A wren.'),
      await write(kofi, 'A heron.'),
      await write(kofi, 'A sky.'),
    ];
    await comment(kofi, plain, 'No wren.');
    await comment(kofi, plain, 'No heron.');
    for (const { _id } of [wren, heron, plain]) await ok(ana.post(`/users/bookmark/${_id}`));
    await add('wren', 'hide');
    await add('heron', 'fold');
    const shown = [
      [plain.content, undefined],
      [heron.content, 'heron'],
    ];
    expect(await seen(home)).toEqual(shown);
    expect((await seen('/posts?sort=newest&limit=3')).slice(0, 2)).toEqual(shown);
    expect(await seen(`/posts/user/${kofi.username}?sort=newest&limit=3`)).toEqual(shown);
    const bookmarks = (await ana.get('/users/bookmark?limit=5')).body.bookmarks;
    expect(bookmarks.map(({ content, filtered }) => [content, filtered])).toEqual(shown);
    const { comments } = (await ana.get(`/comments/${plain._id}?limit=5`)).body;
    expect(comments.map(({ text, filtered }) => [text, filtered])).toEqual([['No heron.', 'heron']]);

    const whole = (await ana.get('/posts')).body.posts.slice(0, 2);
    expect(whole.map(({ content }) => content)).toEqual([plain.content, heron.content]);
    expect(whole[0]?.comments.map(({ text }) => text)).toEqual(['No heron.']);
    expect(whole[1]).not.toHaveProperty('filtered');
    const listed = async (path: string, key: 'bookmarks' | 'comments') => (await ana.get(path)).body[key].length;
    expect(await listed('/users/bookmark', 'bookmarks')).toBe(2);
    expect(await listed(`/comments/${plain._id}`, 'comments')).toBe(1);
    expect((await ana.get(`/users/${ana.username}`)).body.user.bookmarks).toHaveLength(2);

    expect((await ana.get(`/posts/${wren._id}?view=page`)).body.post.content, 'by its address').toBe('A wren.');
    expect((await kofi.get(home)).body.posts).toHaveLength(3);
  });

  test('spare one’s own words, and end with the filter', async () => {
    await write(ana, 'My wren.');
    const theirs = await write(kofi, 'Their wren.');
    const filter = await add('wren', 'hide');
    expect(await seen(home)).toEqual([['My wren.', undefined]]);
    await ok(ana.delete(`/filters/${filter._id}`));
    expect(await seen(home)).toEqual([
      [theirs.content, undefined],
      ['My wren.', undefined],
    ]);
    expectRefusal(await ana.delete(`/filters/${filter._id}`), 404, 'Filter not found.');
  });

  test('leave pages short, and the next one begins where it would', async () => {
    for (let n = 0; n < 6; n++) await write(kofi, n < 4 ? `Wren ${n}.` : `Sky ${n}.`);
    const last = await write(kofi, 'Sky at last.');
    await add('wren', 'hide');
    const path = '/posts?feed=home&sort=oldest&limit=4';
    const page = (await ana.get(path)).body;
    expect(page.posts).toEqual([]);
    const next = (await ana.get(`${path}&cursor=${page.nextCursor}`)).body;
    expect(next.posts.map(({ content }) => content)).toEqual(['Sky 4.', 'Sky 5.', last.content]);
    expect(next.nextCursor).toBeNull();
  });

  test('are listed and downloaded by their owner alone', async () => {
    const until = '2099-01-01T00:00:00Z';
    const { filter } = (await ok(ana.post('/filters', { word: 'Cats', action: 'hide', until }))).body;
    const later = await add('dogs', 'fold');
    expect((await ana.get('/filters?limit=1')).body).toMatchObject({
      filters: [later],
      nextCursor: expect.any(String),
    });
    expect((await ana.get('/filters')).body.filters).toEqual([later, filter]);
    expect((await kofi.get('/filters')).body.filters).toEqual([]);
    expectRefusal(await kofi.delete(`/filters/${filter._id}`), 404);
    const data = (await ana.get('/account/data')).body as unknown as { filters: object[] };
    expect(data.filters).toMatchObject([
      { word: 'Cats', action: 'hide', until },
      { word: 'dogs', until: null },
    ]);
  });

  test.each(['rock & roll', 'e-mail', 'don’t', '@wick', 'what?', '👍🏽', '🇫🇷', '1️⃣'])('are made of %s', async (word) => {
    await add(word, 'fold');
  });

  test('leave out tags that they hide, wherever tags are offered', async () => {
    for (const who of [ana, kofi]) await write(who, '#GreyHeron #Grey_seal #greylag');
    for (const word of ['greyheron', 'seal']) await add(word, 'hide');
    await add('greylag', 'fold');
    const offered = async (who: Person, query: string) =>
      (await ok(who.get(`/tags?${query}`))).body.tags.map(({ name }) => name);
    expect(await offered(ana, 'q=grey&limit=1')).toEqual(['greylag']);
    const lately = await offered(ana, 'limit=50');
    expect(lately.filter((name) => name.startsWith('grey'))).toEqual(['greylag']);
    expect((await offered(kofi, 'q=grey')).toSorted()).toEqual(['grey_seal', 'greyheron', 'greylag']);
  });

  test('are refused without a word, too long, over, or beyond a number', async () => {
    const bodies = [{ word: '!!!' }, { word: ' ' }, { word: 'x'.repeat(61) }, { word: 'x', action: 'shout' }, {}];
    const codes = ['no_words', 'required', 'too_long', 'not_allowed', 'required'];
    for (const [n, body] of bodies.entries()) {
      const answer = await ana.post('/filters', { action: 'fold', ...body });
      expectRefusal(answer, 422);
      expect(answer.body.codes[0]?.code).toBe(codes[n]);
    }
    expectRefusal(await ana.post('/filters', { word: 'x', action: 'fold', until: '2020-01-01T00:00:00Z' }), 422);
    const user_id = await idOfUser(world.store, ana._id);
    const rows = Array.from({ length: FILTERS_MAX }, (_, n) => ({
      ...{ uid: crypto.randomUUID(), user_id, word: `word ${n}`, action: 'fold' as const },
      ...{ ends_at: null, created_at: 0 },
    }));
    await world.store.db.insertInto('filters').values(rows).execute();
    const { body } = await ana.post('/filters', { word: 'x', action: 'fold' });
    expect(body.codes).toEqual([{ code: 'too_many_filters', params: { max: FILTERS_MAX } }]);
  });

  test('and blocks and mutes are not for the guest', async () => {
    const guest = await world.signUp();
    const { username } = guestAccount;
    const named = { username, username_key: username, guest: 1 };
    await world.store.db.updateTable('users').set(named).where('uid', '=', guest._id).execute();
    const caller = createCaller(world.node(), guest.token);
    for (const path of ['/filters', '/blocks', '/mutes']) expectGuest(await caller.get(path));
    expectGuest(await caller.post('/filters', { word: 'x', action: 'fold' }));
    for (const list of ['blocks', 'mutes']) {
      expectGuest(await caller.post(`/${list}/${ana._id}`, {}));
      expectGuest(await caller.delete(`/${list}/${ana._id}`));
    }
  });
});

function expectGuest({ status, body }: { status: number; body: { codes: { code: string }[] } }): void {
  expect([status, body.codes[0]?.code]).toEqual([400, 'not_for_guests']);
}
