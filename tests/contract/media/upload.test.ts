import { beforeAll, expect, test } from 'vitest';
import { smallPath } from '#contract/media/media.ts';
import { MEDIA_BYTES, MEDIA_QUOTA_BYTES } from '#contract/rules/limits.ts';
import { FilesUnavailable } from '#store/nouns/media/files.ts';
import { memoryFiles, pictureFile } from '#tests/harness/api/pictures.ts';
import { engines, everyEngine } from '#tests/harness/engines.ts';
import { asPerson, type Person } from '#tests/harness/world.ts';
import { load, post, send, shown, statusOf, upload } from './steps.ts';

everyEngine('an upload', (world) => {
  let member: Person;
  beforeAll(async () => {
    member = await world.signUp();
  });

  test('answers the picture, which a post then shows in both sizes', async () => {
    const { status, body } = await send(member, pictureFile('a godwit', 1600, 900));
    expect(status).toBe(201);
    expect(body.media).toEqual({
      _id: expect.any(String),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/),
      width: 1600,
      height: 900,
      tiles: expect.any(String),
      alt: '',
    });
    const { url } = body.media;
    await post(member, 'A godwit.', [body.media]);
    expect(await (await load(world, url)).text()).toBe('PICTURE 1600x900 a godwit');
    expect(await (await load(world, smallPath(url))).text()).toMatch(/^small post /);
  });

  test.each([
    ['no picture', new TextEncoder().encode('<svg/>'), 422, 'not_a_picture'],
    ['nothing', new Uint8Array(), 422, 'not_a_picture'],
    ['too many pixels', pictureFile('a wall', 10_000, 5_001), 422, 'picture_too_large'],
    ['too many bytes', new Uint8Array(MEDIA_BYTES + 1), 413, 'file_too_large'],
    ['a file that came too slowly', pictureFile('slow'), 408, 'slow_file'],
    ['one too many in line', pictureFile('busy'), 503, 'busy_with_pictures'],
  ])('of %s is refused, and leaves nothing behind', async (_, file, status, code) => {
    const count = async () => (await world.store.db.selectFrom('media').select('id').execute()).length;
    const before = await count();
    const { status: answered, body } = await send(member, file);
    expect({ status: answered, code: body.codes[0]?.code }).toEqual({ status, code });
    expect(await count()).toBe(before);
  });

  test('is for a purpose that there is', async () => {
    const { status, body } = await member.send('POST', '/media?as=banner', pictureFile('a banner'));
    expect({ status, codes: body.codes }).toMatchObject({ status: 400, codes: [{ code: 'not_allowed', field: 'as' }] });
  });

  test('of the same file by two people is stored once, and each has their own', async () => {
    const other = await world.signUp();
    const [mine, theirs] = [await upload(member, 'a gull'), await upload(other, 'a gull')];
    expect(theirs.url).toBe(mine.url);
    expect(theirs._id).not.toBe(mine._id);
    const name = mine.url.slice('/media/'.length);
    const rows = await world.store.db.selectFrom('files').select('uses').where('name', '=', name).execute();
    expect(rows).toEqual([{ uses: 2 }]);
  });

  test('ends where a member has as much as there is for each', async () => {
    const hoarder = await world.signUp();
    const { url } = await upload(hoarder, 'a hoard');
    const { db } = world.store;
    const name = url.slice('/media/'.length);
    await db.updateTable('files').set({ bytes: MEDIA_QUOTA_BYTES }).where('name', '=', name).execute();
    const { status, body } = await send(hoarder, pictureFile('one more'));
    expect({ status, code: body.codes[0]?.code }).toEqual({ status: 400, code: 'media_quota' });
    await upload(member, 'of somebody else');
  });

  test('ends there also for many at once, which all began before', async () => {
    const hoarder = await world.signUp();
    const { url } = await upload(hoarder, 'nearly a hoard');
    const name = url.slice('/media/'.length);
    const bytes = MEDIA_QUOTA_BYTES - 1;
    await world.store.db.updateTable('files').set({ bytes }).where('name', '=', name).execute();
    const many = Array.from({ length: 20 }, (_, n) => send(hoarder, pictureFile(`at once ${n}`)));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(400)]);
  });

  test('of a file that moderators removed is refused, by what it was and by what is stored', async () => {
    const other = await world.signUp();
    const { url } = await upload(member, 'a scandal');
    const sha = url.slice('/media/'.length, -'.webp'.length);
    await world.store.db
      .insertInto('refused_files')
      .values({ sha, cause: crypto.randomUUID(), created_at: 0 })
      .execute();
    const { status, body } = await send(other, pictureFile('a scandal'));
    expect({ status, code: body.codes[0]?.code }).toEqual({ status: 422, code: 'picture_refused' });
  });

  test('can be looked up in the config, with whether there are any', async () => {
    expect((await world.visitor.get('/config')).body.media).toEqual({ uploads: true });
  });
});

// The app in the browser has its files in the browser.
const here = engines.filter(({ name }) => name !== 'wasm');

everyEngine(
  'an upload where it cannot be',
  (world) => {
    test('is refused without a decoder, and what is there is still shown', async () => {
      const member = await world.signUp();
      const { url } = await shown(member, 'before');
      const { files } = world.pictures;
      const fetch = world.node({ pictures: { files, uploads: undefined } });
      const there = asPerson(fetch, member.user, member.token);
      const { status, body } = await send(there, pictureFile('after'));
      expect({ status, code: body.codes[0]?.code }).toEqual({ status: 403, code: 'uploads_off' });
      expect((await there.get('/config')).body.media).toEqual({ uploads: false });
      expect(await statusOf({ fetch }, url)).toBe(200);
    });

    test('is refused where the disk is nearly full', async () => {
      const member = await world.signUp();
      world.pictures.files.freePart = 0.09;
      const { status, headers, body } = await send(member, pictureFile('the last drop'));
      world.pictures.files.freePart = 0.5;
      expect({ status, code: body.codes[0]?.code }).toEqual({ status: 503, code: 'disk_full' });
      expect(headers.get('retry-after')).toBe('3600');
    });

    test('and a picture is 503 while the place of the files does not answer', async () => {
      const member = await world.signUp();
      const { _id, url } = await upload(member, 'out of reach');
      await member.post('/posts', { postData: { content: 'Out of reach.', media: [{ _id }] } });
      const away = () => Promise.reject(new FilesUnavailable('the store answered 403'));
      const files = { ...memoryFiles(world.clock.now), put: away, get: away };
      const told: number[] = [];
      const onError = (_: unknown, { status }: { status: number }) => void told.push(status);
      const fetch = world.node({ pictures: { ...world.pictures, files }, onError });
      const { status, headers, body } = await send(asPerson(fetch, member.user, member.token), pictureFile('lost'));
      const loaded = await load({ fetch }, url);
      expect([status, loaded.status, told]).toEqual([503, 503, [503, 503]]);
      expect([headers.get('retry-after'), loaded.headers.get('retry-after')]).toEqual(['10', '10']);
      expect(loaded.headers.get('cache-control')).toBe('no-store');
      const codes = [{ code: 'pictures_unavailable' }];
      expect([body, await loaded.json()]).toMatchObject([{ codes }, { codes }]);
    });

    test('leaves no row where the file cannot be stored', async () => {
      const files = memoryFiles(world.clock.now);
      files.put = async () => Promise.reject(new Error('the disk fails'));
      const member = await world.signUp();
      const failing = world.node({ pictures: { ...world.pictures, files }, onError: () => undefined });
      const before = await world.store.db.selectFrom('files').select('name').execute();
      const answer = await send(asPerson(failing, member.user, member.token), pictureFile('lost'));
      expect(answer.status).toBe(500);
      expect(await world.store.db.selectFrom('files').select('name').execute()).toEqual(before);
    });
  },
  {},
  here,
);
