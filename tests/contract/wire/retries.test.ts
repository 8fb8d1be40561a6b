import { beforeAll, describe, expect, test } from 'vitest';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

const DAY = 86_400_000;
const headers = (key: string) => ({ headers: { ...SMALL, 'idempotency-key': key } });
const content = (text: string) => ({ postData: { content: text } });
const text = (words: string) => ({ commentData: { text: words } });

everyEngine('Idempotency-Key', (world) => {
  let person: Person;
  let post: Post;
  beforeAll(async () => {
    person = await world.signUp();
    post = await write(person, 'Here.');
  });
  const countPosts = async (words: string) =>
    (await world.visitor.get('/posts')).body.posts.filter((found) => found.content === words).length;
  const commentsOf = async () => (await world.visitor.get(`/comments/${post._id}`)).body.comments;

  test('the same key gives the first post again, never a second', async () => {
    const first = await ok(person.post('/posts', content('Once.'), headers('a')));
    const again = await ok(person.post('/posts', content('Once.'), headers('a')));
    expect(again.status).toBe(201);
    expect(again.body.post).toEqual(first.body.post);
    expect(await countPosts('Once.')).toBe(1);
  });

  test('a slash at the end of the path makes no second', async () => {
    const first = await ok(person.post('/posts', content('Slash.'), headers('slash')));
    const again = await ok(person.post('/posts/', content('Slash.'), headers('slash')));
    expect(again.body.post).toEqual(first.body.post);
    expect(await countPosts('Slash.')).toBe(1);
  });

  test('the same for comments', async () => {
    const first = await ok(person.post(`/comments/add/${post._id}`, text('Once.'), headers('b')));
    const again = await ok(person.post(`/comments/add/${post._id}`, text('Once.'), headers('b')));
    expect(again.body.comment).toEqual(first.body.comment);
    expect((await commentsOf()).filter((note) => note.text === 'Once.')).toHaveLength(1);
    const answer = { commentData: { text: 'An answer.', parentId: first.body.comment._id } };
    const replied = await ok(person.post(`/comments/add/${post._id}`, answer, headers('reply')));
    await ok(person.post(`/comments/delete/${post._id}/${first.body.comment._id}`));
    const { body } = await ok(person.post(`/comments/add/${post._id}`, answer, headers('reply')));
    expect(body.comment, 'what it answers is gone since').toEqual(replied.body.comment);
    expectRefusal(await person.post(`/comments/add/${post._id}`, answer, headers('late reply')), 404);
  });

  test('100 at once give one row', async () => {
    const posts = await Promise.all(
      Array.from({ length: 100 }, () => ok(person.post('/posts', content('Rush.'), headers('c')))),
    );
    expect(new Set(posts.map(({ body }) => body.post._id)).size).toBe(1);
    expect(await countPosts('Rush.')).toBe(1);
    const notes = await Promise.all(
      Array.from({ length: 100 }, () => ok(person.post(`/comments/add/${post._id}`, text('Rush.'), headers('c')))),
    );
    expect(new Set(notes.map(({ body }) => body.comment._id)).size).toBe(1);
    expect((await commentsOf()).filter((note) => note.text === 'Rush.')).toHaveLength(1);
  });

  test('another body under the same key is 422', async () => {
    await ok(person.post('/posts', content('This.'), headers('d')));
    expectRefusal(await person.post('/posts', content('That.'), headers('d')), 422);
    expect(await countPosts('That.')).toBe(0);
  });

  test('a key belongs to its user and its route', async () => {
    const other = await world.signUp();
    await ok(person.post('/posts', content('Shared key.'), headers('e')));
    await ok(other.post('/posts', content('Shared key.'), headers('e')));
    expect(await countPosts('Shared key.')).toBe(2);
    const noted = await ok(person.post(`/comments/add/${post._id}`, text('Shared key.'), headers('e')));
    expect(noted.body.comment.text).toBe('Shared key.');
  });

  test('a replay answers the row as it is now, and 404 when it is deleted', async () => {
    const { body } = await ok(person.post('/posts', content('Draft.'), headers('f')));
    await ok(person.post(`/posts/edit/${body.post._id}`, content('Final.')));
    await ok((await world.signUp()).post(`/posts/like/${body.post._id}`));
    const again = await ok(person.post('/posts', content('Draft.'), headers('f')));
    expect(again.body.post).toMatchObject({ _id: body.post._id, content: 'Final.', likes: { likeCount: 1 } });
    await ok(person.delete(`/posts/${body.post._id}`));
    expectRefusal(await person.post('/posts', content('Draft.'), headers('f')), 404);
    expect(await countPosts('Draft.')).toBe(0);
  });

  test('a replayed comment that is deleted is 404', async () => {
    const { body } = await ok(person.post(`/comments/add/${post._id}`, text('Gone.'), headers('g')));
    await ok(person.post(`/comments/delete/${post._id}/${body.comment._id}`));
    expectRefusal(await person.post(`/comments/add/${post._id}`, text('Gone.'), headers('g')), 404);
    expect((await commentsOf()).filter((note) => note.text === 'Gone.')).toEqual([]);
  });

  test('without Prefer a replay answers the whole list, with the row once', async () => {
    const key = { headers: { 'idempotency-key': 'h' } };
    const first = await ok(person.post('/posts', content('Whole.'), key));
    const again = await ok(person.post('/posts', content('Whole.'), key));
    expect(again.body.posts).toEqual(first.body.posts);
  });

  test('a refused write does not use the key up', async () => {
    expectRefusal(await person.post('/posts', content(''), headers('i')), 422);
    await ok(person.post('/posts', content('Now.'), headers('i')));
  });

  describe('the form of a key', () => {
    test.each(['k', 'k'.repeat(200), '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ x'])('%j is accepted', async (key) => {
      await ok(person.post('/posts', content('Key.'), headers(key)));
    });

    test.each(['', 'k'.repeat(201), 'é', 'a\tb', 'caf\u00e9'])('%j is 400', async (key) => {
      expectRefusal(await person.post('/posts', content('Bad key.'), headers(key)), 400);
      expectRefusal(await person.post(`/comments/add/${post._id}`, text('Bad key.'), headers(key)), 400);
      expect(await countPosts('Bad key.')).toBe(0);
    });

    test('other calls take no notice of it', async () => {
      const { _id } = await write(person, 'Likeable.');
      await ok(person.post(`/posts/like/${_id}`, undefined, headers('a')));
      expectRefusal(await person.post(`/posts/like/${_id}`, undefined, headers('a')), 400);
    });
  });

  test('a key is kept for 7 days', async () => {
    const first = await ok(person.post('/posts', content('Week.'), headers('j')));
    world.clock.advance(7 * DAY - 60_000);
    const again = await ok(person.post('/posts', content('Week.'), headers('j')));
    expect(again.body.post._id).toBe(first.body.post._id);
    world.clock.advance(120_000);
    const later = await ok(person.post('/posts', content('Week.'), headers('j')));
    expect(later.body.post._id).not.toBe(first.body.post._id);
  });
});
