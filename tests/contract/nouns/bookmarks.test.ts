import { expect, test } from 'vitest';
import { MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { GHOST } from '../matrices/calls.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

const ids = (posts: Post[]) => posts.map(({ _id }) => _id);

everyEngine('bookmarks', (world) => {
  test('POST /users/bookmark/{postId} answers 200 with the bookmarks, the latest first', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const [first, second] = [await write(author, 'First.'), await write(author, 'Second.')];
    expect((await reader.get('/users/bookmark')).body.bookmarks).toEqual([]);
    await ok(reader.post(`/users/bookmark/${second._id}`));
    const { status, body } = await reader.post(`/users/bookmark/${first._id}`);
    expect(status).toBe(200);
    expect(ids(body.bookmarks)).toEqual([first._id, second._id]);
    const list = await reader.get('/users/bookmark');
    expect(list.status).toBe(200);
    expect(list.body.bookmarks).toEqual(body.bookmarks);
    expect(list.body.bookmarks[0]).toEqual((await world.visitor.get(`/posts/${first._id}`)).body.post);
  });

  test('a post cannot be bookmarked twice', async () => {
    const reader = await world.signUp();
    const post = await write(reader, 'Twice.');
    await ok(reader.post(`/users/bookmark/${post._id}`));
    expectRefusal(await reader.post(`/users/bookmark/${post._id}`), 400, MESSAGES.bookmarked);
    expect(ids((await reader.get('/users/bookmark')).body.bookmarks)).toEqual([post._id]);
  });

  test('POST /users/remove-bookmark/{postId} removes it; what is not bookmarked cannot be removed', async () => {
    const reader = await world.signUp();
    const post = await write(reader, 'Off and on.');
    const remove = () => reader.post(`/users/remove-bookmark/${post._id}`);
    expectRefusal(await remove(), 400, MESSAGES.notBookmarked);
    await ok(reader.post(`/users/bookmark/${post._id}`));
    const { status, body } = await remove();
    expect([status, body.bookmarks]).toEqual([200, []]);
    expectRefusal(await remove(), 400, MESSAGES.notBookmarked);
    await ok(reader.post(`/users/bookmark/${post._id}`));
  });

  test.each([GHOST, 'nonsense'])('removing the unknown post %s is 400, adding it 404', async (id) => {
    const reader = await world.signUp();
    expectRefusal(await reader.post(`/users/remove-bookmark/${id}`), 400, MESSAGES.notBookmarked);
    expectRefusal(await reader.post(`/users/bookmark/${id}`), 404);
  });

  test('a bookmark shows the post as it is now and goes when the post goes', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Before.');
    await ok(reader.post(`/users/bookmark/${post._id}`));
    await ok(author.post(`/posts/edit/${post._id}`, { postData: { content: 'After.' } }));
    await comment(author, post, 'Edited.');
    const [bookmark] = (await reader.get('/users/bookmark')).body.bookmarks;
    expect(bookmark).toEqual((await world.visitor.get(`/posts/${post._id}`)).body.post);
    expect(bookmark).toMatchObject({ content: 'After.', comments: [{ text: 'Edited.' }] });
    await ok(author.delete(`/posts/${post._id}`));
    expect((await reader.get('/users/bookmark')).body.bookmarks).toEqual([]);
  });

  test('the list on a user is filled for its owner alone', async () => {
    const [reader, other] = [await world.signUp(), await world.signUp()];
    const post = await write(other, 'Private taste.');
    await ok(reader.post(`/users/bookmark/${post._id}`));
    const path = `/users/${reader.username}`;
    expect(ids((await reader.get(path)).body.user.bookmarks)).toEqual([post._id]);
    for (const caller of [other, world.visitor]) expect((await caller.get(path)).body.user.bookmarks).toEqual([]);
    const { body } = await other.get('/users');
    expect(body.users.find(({ _id }) => _id === reader._id)?.bookmarks).toEqual([]);
    expect((await other.get('/users/bookmark')).body.bookmarks).toEqual([]);
  });
});
