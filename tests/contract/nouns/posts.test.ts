import { beforeAll, describe, expect, test } from 'vitest';
import { MESSAGES } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { GHOST } from '../matrices/calls.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('posts', (world) => {
  let author: Person;
  let other: Person;
  beforeAll(async () => {
    author = await world.signUp({ firstName: 'Ada', lastName: 'Finch', avatarURL: 'https://example.org/ada.png' });
    other = await world.signUp();
  });

  describe('POST /posts', () => {
    test('answers 201 with all posts, the new one first', async () => {
      const earlier = await write(other, 'First.');
      world.clock.advance(61_000);
      const { status, body } = await author.post('/posts', { postData: { content: 'Hello.' } });
      expect(status).toBe(201);
      const [post, next] = body.posts;
      const now = new Date(world.clock.now()).toISOString().replace('.000Z', 'Z');
      expect(post).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        id: post?._id,
        content: 'Hello.',
        username: author.username,
        firstName: 'Ada',
        lastName: 'Finch',
        avatarURL: 'https://example.org/ada.png',
        createdAt: now,
        updatedAt: now,
        likes: { likeCount: 0, likedBy: [], dislikedBy: [] },
        comments: [],
      });
      expect(next?._id).toBe(earlier._id);
    });

    test('keeps the content to the letter', async () => {
      const content = '  <b>bold</b> & "quotes"\n\ttab \\ {"x":1} %_\'; drop table posts;--  ';
      const { _id } = await write(author, content);
      expect((await world.visitor.get(`/posts/${_id}`)).body.post.content).toBe(content);
      const json = await write(author, '{"x":1}');
      expect((await world.visitor.get(`/posts/${json._id}`)).body.post.content).toBe('{"x":1}');
    });

    test('takes only the content from what it is sent', async () => {
      const postData = {
        content: 'Mine.',
        _id: GHOST,
        username: 'root',
        likes: { likeCount: 99 },
        comments: ['x'],
        x: 1,
      };
      const { body } = await ok(author.post('/posts', { postData, more: true }));
      expect(body.posts[0]).toMatchObject({ content: 'Mine.', username: author.username, comments: [] });
      expect(body.posts[0]?._id).not.toBe(GHOST);
      expect(body.posts[0]?.likes.likeCount).toBe(0);
    });

    test('keeps the order of writing within one second', async () => {
      const written = [];
      for (const content of ['one', 'two', 'three']) written.unshift((await write(author, content))._id);
      const { body } = await world.visitor.get('/posts');
      expect(body.posts.slice(0, 3).map(({ _id }) => _id)).toEqual(written);
    });
  });

  describe('POST /posts/edit/{id}', () => {
    const edit = (person: Person, id: string, content: string) =>
      person.post(`/posts/edit/${id}`, { postData: { content } });

    test('answers 201 with all posts, the text changed and the stamp refreshed', async () => {
      const before = await write(author, 'Helo.');
      world.clock.advance(5_000);
      const { status, body } = await edit(author, before._id, 'Hello.');
      expect(status).toBe(201);
      const after = body.posts.find(({ _id }) => _id === before._id);
      expect(after).toMatchObject({ content: 'Hello.', createdAt: before.createdAt });
      expect(Date.parse(after?.updatedAt ?? '') - Date.parse(before.updatedAt)).toBe(5_000);
      expect((await world.visitor.get(`/posts/${before._id}`)).body.post).toEqual(after);
    });

    test('is refused to everyone but the author', async () => {
      const { _id } = await write(author, 'Mine.');
      expectRefusal(await edit(other, _id, 'Yours.'), 400, MESSAGES.editPost);
      expect((await world.visitor.get(`/posts/${_id}`)).body.post.content).toBe('Mine.');
    });
  });

  describe('DELETE /posts/{id}', () => {
    test('answers 201 with the posts that are left, and what hung on it is gone', async () => {
      const { _id, ...post } = await write(author, 'Short-lived.');
      const note = await comment(other, { ...post, _id }, 'Oh.');
      await ok(other.post(`/posts/like/${_id}`));
      await ok(other.post(`/users/bookmark/${_id}`));
      const { status, body } = await author.delete(`/posts/${_id}`);
      expect(status).toBe(201);
      expect(body.posts.map((left) => left._id)).not.toContain(_id);
      expectRefusal(await world.visitor.get(`/posts/${_id}`), 404);
      expectRefusal(await world.visitor.get(`/comments/${_id}`), 404);
      expectRefusal(await other.post(`/comments/upvote/${_id}/${note._id}`), 404);
      expectRefusal(await author.delete(`/posts/${_id}`), 404);
      expect((await other.get('/users/bookmark')).body.bookmarks.map((left) => left._id)).not.toContain(_id);
    });

    test('is refused to everyone but the author', async () => {
      const { _id } = await write(author, 'Mine.');
      expectRefusal(await other.delete(`/posts/${_id}`), 400, MESSAGES.deletePost);
      expect((await world.visitor.get(`/posts/${_id}`)).status).toBe(200);
    });
  });

  describe('reading', () => {
    test('GET /posts lists all posts, newest first', async () => {
      await write(author, 'Last.');
      const { body } = await world.visitor.get('/posts');
      const stamps = body.posts.map(({ createdAt }) => createdAt);
      expect(body.posts[0]?.content).toBe('Last.');
      expect(stamps).toEqual(stamps.toSorted().reverse());
    });

    test('GET /posts/{id} answers the post of the list', async () => {
      const { _id } = await write(author, 'One.');
      await comment(other, await write(author, 'Two.'), 'Hm.');
      const { body } = await world.visitor.get('/posts');
      const one = await world.visitor.get(`/posts/${_id}`);
      expect(one.body.post).toEqual(body.posts.find((post) => post._id === _id));
    });

    test('GET /posts/user/{username} lists the posts of that user, newest first', async () => {
      const writer = await world.signUp();
      const ids = [await write(writer, 'a'), await write(writer, 'b')].map(({ _id }) => _id);
      const { body } = await world.visitor.get(`/posts/user/${writer.username}`);
      expect(body.posts.map(({ _id }) => _id)).toEqual(ids.reverse());
      const silent = await world.signUp();
      expect((await world.visitor.get(`/posts/user/${silent.username}`)).body.posts).toEqual([]);
      expectRefusal(await world.visitor.get('/posts/user/nobody'), 404);
    });

    test('names on posts are those of the author today', async () => {
      const writer = await world.signUp();
      const { _id } = await write(writer, 'Look at me.');
      await world.visitor.get('/posts');
      await ok(writer.post('/users/edit', { userData: { avatarURL: 'https://example.org/new.png' } }));
      const { body } = await world.visitor.get('/posts');
      expect(body.posts.find((post) => post._id === _id)?.avatarURL).toBe('https://example.org/new.png');
    });
  });
});
