import { beforeAll, describe, expect, test } from 'vitest';
import { ALT_LENGTH, PICTURES_MAX } from '#contract/rules/limits.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { ok, write } from '../matrices/steps.ts';
import { post, upload } from './steps.ts';

everyEngine('a post with pictures', (world) => {
  let author: Person;
  let other: Person;
  beforeAll(async () => {
    [author, other] = [await world.signUp(), await world.signUp()];
  });
  const pageForm = async (id: string) => (await ok(world.visitor.get(`/posts/${id}?view=page`))).body.post;
  const wholeForm = async (id: string) => (await ok(world.visitor.get(`/posts/${id}`))).body.post;
  const create = (media: unknown, more: object = {}, headers: Record<string, string> = {}) =>
    author.post('/posts', { postData: { content: 'Look.', media, ...more } }, { headers: { ...SMALL, ...headers } });
  const edit = (id: string, postData: object, by = author) =>
    by.post(`/posts/edit/${id}`, { postData }, { headers: SMALL });

  test('shows them in their order, in every form and list', async () => {
    const pictures = [await upload(author, 'one'), await upload(author, 'two')];
    const wanted = pictures.map((picture, n) => ({ ...picture, alt: `Picture ${n}` }));
    const made = await post(author, 'Two of them.', pictures);
    expect(made).toMatchObject({ content: 'Two of them.', media: wanted });
    expect(made).not.toHaveProperty('sensitive');
    expect((await pageForm(made._id)).media).toEqual(wanted);
    expect((await wholeForm(made._id)).media).toEqual(wanted);
    const lists = ['/posts?sort=newest', '/posts', `/posts/user/${author.username}`, '/posts?sort=hot&feed=home'];
    for (const path of lists) {
      const { posts } = (await ok(author.get(path))).body;
      expect(posts.find(({ _id }) => _id === made._id)?.media, path).toEqual(wanted);
    }
    await ok(other.post(`/users/bookmark/${made._id}`));
    expect((await ok(other.get('/users/bookmark?limit=5'))).body.bookmarks[0]?.media).toEqual(wanted);
  });

  test('is as it always was without any', async () => {
    for (const more of [{}, { media: [] }, { media: [], sensitive: 'Gore' }]) {
      const { body } = await ok(create(undefined, more));
      expect(body.post).not.toHaveProperty('media');
      expect(body.post).not.toHaveProperty('sensitive');
    }
  });

  test('takes four at most, each once, and each from who uploaded it for a post', async () => {
    const five = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => upload(author, name)));
    const refusal = async (media: unknown) => {
      const { status, body } = await create(media);
      return { status, code: body.codes[0]?.code, field: body.codes[0]?.field };
    };
    expect(await refusal(five)).toEqual({ status: 422, code: 'too_many_pictures', field: 'media' });
    expect(await refusal([five[0], five[0]])).toMatchObject({ status: 422, code: 'too_many_pictures' });
    expect(await refusal('no list')).toMatchObject({ status: 422, code: 'wrong_type', field: 'media' });
    expect(await refusal([{ _id: five[0]?._id, alt: 'x'.repeat(ALT_LENGTH + 1) }])).toMatchObject({
      status: 422,
      code: 'too_long',
    });
    const gone = { status: 400, code: 'no_such_picture', field: 'media' };
    expect(await refusal([await upload(other, 'of another')])).toEqual(gone);
    expect(await refusal([await upload(author, 'a face', 'avatar')])).toEqual(gone);
    expect(await refusal([{ _id: crypto.randomUUID() }])).toEqual(gone);
    await post(author, 'Four.', five.slice(0, PICTURES_MAX));
    expect(await refusal([five[0]])).toEqual(gone);
    expect(await refusal([five[4], five[1]])).toEqual(gone);
    // A refused post leaves no row, and its other picture is still unused.
    await post(author, 'The fifth.', five.slice(4));
  });

  test('is made once for one key, and its pictures are part of what the key stands for', async () => {
    const [mine, another] = [await upload(author, 'keyed'), await upload(author, 'keyed too')];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await ok(create([mine], {}, key));
    const again = await ok(create([mine], {}, key));
    expect(again.body.post._id).toBe(first.body.post._id);
    const other = await create([another], {}, key);
    expect({ status: other.status, code: other.body.codes[0]?.code }).toEqual({
      status: 422,
      code: 'idempotency_key_reused',
    });
  });

  describe('edited', () => {
    test('in its descriptions and its cover alone, is not marked as edited, and everybody sees it at once', async () => {
      const made = await post(author, 'A wall.', [await upload(author, 'wall 1'), await upload(author, 'wall 2')]);
      const inList = async () =>
        (await ok(world.visitor.get('/posts?sort=newest'))).body.posts.find(({ _id }) => _id === made._id);
      expect((await inList())?.media).toEqual(made.media);
      world.clock.advance(60_000);
      const [first, second] = made.media ?? [];
      await ok(edit(made._id, { content: 'A wall.', media: [{ ...second, alt: 'Bricks' }], sensitive: 'Bricks' }));
      const now = await pageForm(made._id);
      expect(now.media).toEqual([first, { ...second, alt: 'Bricks' }]);
      expect(now).toMatchObject({ sensitive: 'Bricks', updatedAt: made.updatedAt });
      expect((await wholeForm(made._id)).sensitive).toBe('Bricks');
      expect((await ok(world.visitor.get(`/posts/${made._id}/history`))).body).toMatchObject({ complete: true });
      expect(await inList()).toMatchObject({ sensitive: 'Bricks', media: now.media });
      await ok(edit(made._id, { content: 'A wall.', sensitive: null }));
      expect(await pageForm(made._id)).not.toHaveProperty('sensitive');
    });

    test('in its text, keeps its pictures, whatever of them is sent back', async () => {
      const made = await post(author, 'Befor.', [await upload(author, 'kept')], { sensitive: 'Loud' });
      world.clock.advance(60_000);
      await ok(edit(made._id, { content: 'Before.' }));
      const { content, media, sensitive, updatedAt } = await pageForm(made._id);
      expect({ content, media, sensitive }).toEqual({ content: 'Before.', media: made.media, sensitive: 'Loud' });
      expect(updatedAt).not.toBe(made.updatedAt);
      const stray = { _id: crypto.randomUUID(), alt: 'Not there' };
      await ok(edit(made._id, { ...made, content: 'After.', media: [stray] }));
      expect(await pageForm(made._id)).toMatchObject({ content: 'After.', media: made.media });
      expect((await pageForm(made._id)).media).toHaveLength(1);
    });

    test('takes no new pictures, and of others nothing', async () => {
      const plain = await write(author, 'Plain.');
      await ok(edit(plain._id, { content: 'Plain.', media: [await upload(author, 'late')], sensitive: 'Late' }));
      expect(await pageForm(plain._id)).not.toHaveProperty('media');
      expect(await pageForm(plain._id)).not.toHaveProperty('sensitive');
      const made = await post(author, 'Mine.', [await upload(author, 'mine')]);
      const answer = await edit(made._id, { content: 'Mine.', media: [{ ...made.media?.[0], alt: 'Theirs' }] }, other);
      expect(answer.status).toBe(400);
      expect((await pageForm(made._id)).media).toEqual(made.media);
    });
  });

  describe('asked for as such', () => {
    test('the list of one author has them alone, the newest first, page by page', async () => {
      const member = await world.signUp();
      const made = [];
      for (let n = 0; n < 3; n++) {
        made.unshift((await post(member, `Picture ${n}.`, [await upload(member, `mine ${n}`)]))._id);
        await write(member, `Text ${n}.`);
      }
      const path = `/posts/user/${member.username}?has=image`;
      const first = (await ok(world.visitor.get(`${path}&limit=2`))).body;
      expect(first.posts.map(({ _id }) => _id)).toEqual(made.slice(0, 2));
      const rest = (await ok(world.visitor.get(`${path}&limit=2&cursor=${first.nextCursor}`))).body;
      expect(rest.posts.map(({ _id }) => _id)).toEqual(made.slice(2));
      expect(rest.nextCursor).toBeNull();
      const oldest = (await ok(world.visitor.get(`${path}&sort=oldest`))).body;
      expect(oldest.posts.map(({ _id }) => _id)).toEqual(made);
      await ok(member.delete(`/posts/${made[0]}`, { headers: SMALL }));
      expect((await ok(world.visitor.get(path))).body.posts.map(({ _id }) => _id)).toEqual(made.slice(1));
      expect((await world.visitor.get(`/posts/user/${member.username}?has=sound`)).status).toBe(400);
    });

    test('a search finds them, alone and beside words', async () => {
      const member = await world.signUp();
      const pictured = await post(member, 'A heron, at last.', [await upload(member, 'a heron')]);
      const plain = await write(member, 'No heron today.');
      const find = async (q: string) =>
        (await ok(world.visitor.get(`/search/posts?q=${encodeURIComponent(q)}&limit=100`))).body.posts;
      const idsOf = (posts: { _id: string }[]) => posts.map(({ _id }) => _id);
      expect(idsOf(await find('heron has:image'))).toEqual([pictured._id]);
      expect(idsOf(await find(`heron from:${member.username} -has:image`))).toEqual([plain._id]);
      expect(idsOf(await find('heron'))).toEqual([plain._id, pictured._id]);
      const all = await find('has:image');
      expect(idsOf(all)).toContain(pictured._id);
      expect(all.every(({ media }) => media)).toBe(true);
      expect((await find('-has:image')).some(({ media }) => media)).toBe(false);
      expect(await find('has:image -has:image')).toEqual([]);
    });
  });
});
