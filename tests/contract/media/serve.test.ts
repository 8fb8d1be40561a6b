import { beforeAll, expect, test } from 'vitest';
import { smallPath } from '#contract/media/media.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { settle, setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { ok } from '../matrices/steps.ts';
import { DAY, load, post, shown, statusOf, upload } from './steps.ts';

everyEngine('a picture is served', (world) => {
  let author: Person;
  beforeAll(async () => {
    author = await world.signUp();
  });

  test('as nothing but a picture, for browsers to keep for a year and for shared caches five minutes', async () => {
    const { url } = await shown(author, 'a wren');
    for (const path of [url, smallPath(url)]) {
      const answer = await load(world, path);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
    const head = await load(world, url, 'HEAD');
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
    expect(head.headers.get('content-type')).toBe('image/webp');
  });

  test('by its own name alone: no list, no other file, no other method', async () => {
    const { url } = await shown(author, 'a robin');
    const wrong = [
      '/media',
      '/media/',
      '/media/x.webp',
      `${url}x`,
      url.replace('.webp', '.jpg'),
      '/media/..%2fpipit.db',
      '/media/mark',
      url.replace('/media/', '/media/trash/'),
    ];
    for (const path of [...wrong, url.replace(/\w{8}\.webp$/, '00000000.webp'), url.toUpperCase()]) {
      const answer = await load(world, path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
    expect((await load(world, url, 'DELETE')).status).toBe(404);
  });

  test('as long as somebody may see one of its uses', async () => {
    const other = await world.signUp();
    const [mine, theirs] = [await upload(author, 'shared'), await upload(other, 'shared')];
    expect(mine.url).toBe(theirs.url);
    const made = await post(author, 'Shared.', [mine]);
    await post(other, 'Shared too.', [theirs]);
    await setUser(world, other, { state: 'suspended' });
    expect(await statusOf(world, mine.url)).toBe(200);
    const { db } = world.store;
    const setState = (state: 'visible' | 'held' | 'removed') =>
      db.updateTable('posts').set({ state }).where('uid', '=', made._id).execute();
    await setState('removed');
    expect(await statusOf(world, mine.url)).toBe(404);
    await setState('held');
    expect(await statusOf(world, mine.url)).toBe(200);
    await setUser(world, author, { state: 'suspended' });
    expect(await statusOf(world, mine.url)).toBe(404);
    await setUser(world, author, { state: 'active' });
    await ok(author.delete(`/posts/${made._id}`, { headers: SMALL }));
    expect(await statusOf(world, mine.url)).toBe(404);
  });

  test('to nobody but moderators before somebody uses it', async () => {
    const moderator = await signUpAs(world, 'moderator');
    const { key } = (await ok(moderator.get('/config'))).body.media;
    for (const as of ['post', 'avatar', 'cover'] as const) {
      const { url } = await upload(author, `a spare ${as}`, as);
      for (const path of [url, smallPath(url)]) expect(await statusOf(world, path), as).toBe(404);
      expect(await statusOf(world, `${url}?key=${key}`), as).toBe(200);
    }
  });

  test('to moderators also where it was removed, and then no cache keeps it', async () => {
    const moderator = await signUpAs(world, 'moderator');
    const picture = await upload(author, 'a scandal');
    const made = await post(author, 'A scandal.', [picture]);
    await world.store.db.updateTable('posts').set({ state: 'removed' }).where('uid', '=', made._id).execute();
    const { key } = (await ok(moderator.get('/config'))).body.media;
    const answer = await load(world, `${picture.url}?key=${key}`);
    expect({ status: answer.status, kept: answer.headers.get('cache-control') }).toEqual({
      status: 200,
      kept: 'no-store',
    });
    expect((await ok(author.get('/config'))).body.media).toEqual({ uploads: true });
    expect((await ok(world.visitor.get('/config'))).body.media).toEqual({ uploads: true });
  });
});

everyEngine('a picture where only members may read', (world) => {
  test('is served with a key of today or yesterday, which members get', async () => {
    const author = await world.signUp();
    const { url } = await shown(author, 'a secret');
    await settle(world, { read: 'members' });
    expect((await ok(world.visitor.get('/config'))).body.media).toEqual({ uploads: true });
    const { key } = (await ok(author.get('/config'))).body.media;
    expect(key).toMatch(/^[0-9a-f-]{36}\.\d{5}\.[0-9a-f]{32}$/);
    const { username } = author;
    const form = { username, password: PASSWORD };
    const entered = await ok(world.visitor.post('/auth/login', form, { headers: SMALL }));
    expect(entered.body.mediaKey, 'told at a log-in').toBe(key);
    const open = () => load(world, `${url}?key=${key}`);
    expect((await open()).headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(await statusOf(world, url)).toBe(404);
    expect(await statusOf(world, `${url}?key=`)).toBe(404);
    expect(await statusOf(world, `${url}?key=${key?.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)).toBe(404);
    world.clock.advance(DAY);
    expect((await open()).status).toBe(200);
    world.clock.advance(DAY);
    expect((await open()).status).toBe(404);
    const next = (await ok(author.get('/config'))).body.media.key;
    expect(next).not.toBe(key);
    const moderator = await signUpAs(world, 'moderator');
    const theirs = (await ok(moderator.get('/config'))).body.media.key;
    expect(theirs).not.toBe(next);
    for (const good of [next, theirs]) expect(await statusOf(world, `${url}?key=${good}`)).toBe(200);
    const made = await post(author, 'Removed.', [await upload(author, 'removed')]);
    await world.store.db.updateTable('posts').set({ state: 'removed' }).where('uid', '=', made._id).execute();
    const removed = made.media?.[0]?.url;
    expect(await statusOf(world, `${removed}?key=${next}`)).toBe(404);
    expect(await statusOf(world, `${removed}?key=${theirs}`)).toBe(200);
  });

  test('is served with a key as its member may see it now', async () => {
    const [author, other] = [await world.signUp(), await signUpAs(world, 'moderator')];
    const { url } = await shown(author, 'a rook');
    const removed = (await upload(author, 'unused')).url;
    await settle(world, { read: 'members' });
    const keyOf = async (person: Person) => (await ok(person.get('/config'))).body.media.key as string;
    const [key, foreign] = [await keyOf(other), await keyOf(author)];
    const seen = () => Promise.all([url, removed].map((path) => statusOf(world, `${path}?key=${key}`)));
    expect(await seen()).toEqual([200, 200]);
    await setUser(world, other, { role: 'member' });
    expect(await seen()).toEqual([200, 404]);
    await setUser(world, other, { state: 'silenced' });
    expect(await seen()).toEqual([200, 404]);
    for (const state of ['suspended', 'waiting', 'deleted'] as const) {
      await setUser(world, other, { state });
      expect(await seen(), state).toEqual([404, 404]);
    }
    const [uid, ...rest] = foreign.split('.');
    expect(await statusOf(world, `${url}?key=${[other._id, ...rest].join('.')}`), 'for another member').toBe(404);
    expect(await statusOf(world, `${url}?key=${uid}`)).toBe(404);
  });
});
