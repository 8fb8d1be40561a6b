import { expect, test } from 'vitest';
import { SMALL } from '#tests/harness/api/caller.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { GHOST } from '../matrices/calls.ts';
import { comment, ok, write } from '../matrices/steps.ts';

everyEngine('GET /posts?ids=', (world) => {
  test('gives those that are there in the order asked, in page form, with counts and the own marks as they are now', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const [one, two, three] = [await write(author, 'One.'), await write(author, 'Two.'), await write(author, 'Three.')];
    const ask = async (ids: string[]) => (await ok(reader.get(`/posts?ids=${ids.join(',')}`))).body;
    expect((await ask([two._id, GHOST, 'nonsense', '%00', one._id, two._id])).posts).toEqual([two, one]);
    await comment(author, one, 'First.');
    for (const path of [`/posts/like/${one._id}`, `/users/bookmark/${one._id}`]) {
      await ok(reader.post(path, undefined, { headers: SMALL }));
    }
    await ok(author.post(`/posts/edit/${two._id}`, { postData: { content: 'Too.' } }, { headers: SMALL }));
    await ok(author.delete(`/posts/${three._id}`, { headers: SMALL }));
    const { posts, nextCursor } = (await ok(reader.get(`/posts?ids=${three._id},${two._id},${one._id}`))).body;
    expect(nextCursor).toBeNull();
    expect(posts).toMatchObject([
      { _id: two._id, content: 'Too.' },
      { _id: one._id, commentCount: 1, bookmarked: true, likes: { likeCount: 1, likedBy: [{ _id: reader._id }] } },
    ]);
    expect((await ok(world.visitor.get(`/posts?ids=${one._id}`))).body.posts).toMatchObject([{ bookmarked: false }]);
  });

  test('says by which word a post is filtered, also where lists leave it out: it is not gone', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const posts = [await write(author, 'A cat.'), await write(author, 'A dog.'), await write(author, 'A wren.')];
    for (const [word, action] of [['cat', 'hide'] as const, ['dog', 'fold'] as const]) {
      await ok(reader.post('/filters', { word, action }));
    }
    const { body } = await ok(reader.get(`/posts?ids=${posts.map(({ _id }) => _id).join(',')}`));
    expect(body.posts.map(({ content, filtered }) => [content, filtered])).toEqual([
      ['A cat.', 'cat'],
      ['A dog.', 'dog'],
      ['A wren.', undefined],
    ]);
  });

  test('names 1 to 50, and nothing else beside them', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(',');
    expect((await world.visitor.get(`/posts?ids=${ids(50)}`)).body.posts).toEqual([]);
    for (const query of [`ids=${ids(51)}`, 'ids=', 'ids=,,']) {
      const { status, body } = await world.visitor.get(`/posts?${query}`);
      expect([status, body.codes]).toEqual([400, [{ code: 'too_many_ids', field: 'ids', params: { max: 50 } }]]);
    }
    for (const other of ['limit=5', 'sort=newest', 'feed=home', 'cursor=x']) {
      const { status, body } = await (await world.signUp()).get(`/posts?ids=${ids(1)}&${other}`);
      expect([status, body.codes]).toEqual([400, [{ code: 'ids_alone', field: 'ids' }]]);
    }
  });
});
