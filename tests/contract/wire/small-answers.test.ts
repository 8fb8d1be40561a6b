import { beforeAll, describe, expect, test } from 'vitest';
import { SMALL } from '#tests/harness/api/caller.ts';
import { type Comment, MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

const small = { headers: SMALL };
const content = (text: string) => ({ postData: { content: text } });
const text = (words: string) => ({ commentData: { text: words } });

everyEngine('writes with Prefer: return=representation answer only what they changed', (world) => {
  let ida: Person;
  let bo: Person;
  let post: Post;
  let note: Comment;
  beforeAll(async () => {
    ida = await world.signUp();
    bo = await world.signUp();
  });

  describe('posts', () => {
    test('create, edit, like, dislike: {post}', async () => {
      const created = await ida.post('/posts', content('One.'), small);
      expect([created.status, Object.keys(created.body)]).toEqual([201, ['post']]);
      const { _id } = created.body.post;
      expect(created.body.post).toMatchObject({ content: 'One.', commentCount: 0, bookmarked: false });
      const edited = await ida.post(`/posts/edit/${_id}`, content('Two.'), small);
      expect([edited.status, edited.body.post]).toMatchObject([201, { _id, content: 'Two.' }]);
      const liked = await bo.post(`/posts/like/${_id}`, undefined, small);
      expect([liked.status, liked.body.post.likes]).toMatchObject([201, { likeCount: 1, likedBy: [{ _id: bo._id }] }]);
      const unliked = await bo.post(`/posts/dislike/${_id}`, undefined, small);
      expect([unliked.status, unliked.body.post.likes]).toMatchObject([201, { likeCount: 0, likedBy: [] }]);
    });

    test('delete: {post: {_id}}', async () => {
      const { _id } = await write(ida, 'Gone.');
      const { status, body } = await ida.delete(`/posts/${_id}`, small);
      expect([status, body]).toEqual([201, { post: { _id } }]);
    });

    test('bookmark, remove-bookmark: {post}', async () => {
      const { _id } = await write(ida, 'Keep.');
      const added = await bo.post(`/users/bookmark/${_id}`, undefined, small);
      expect([added.status, added.body.post]).toMatchObject([200, { _id, bookmarked: true }]);
      const removed = await bo.post(`/users/remove-bookmark/${_id}`, undefined, small);
      expect([removed.status, removed.body.post]).toMatchObject([200, { _id, bookmarked: false }]);
    });
  });

  describe('comments', () => {
    beforeAll(async () => {
      post = await write(ida, 'Talk.');
      note = await comment(bo, post, 'Hi.');
    });

    test('add, edit, vote: {comment, post}', async () => {
      const added = await bo.post(`/comments/add/${post._id}`, text('Again.'), small);
      expect(added.status).toBe(201);
      expect(added.body).toMatchObject({
        comment: { text: 'Again.' },
        post: { _id: post._id, commentCount: 2, comments: [] },
      });
      const edited = await bo.post(`/comments/edit/${post._id}/${note._id}`, text('Ho.'), small);
      expect(edited.body).toMatchObject({ comment: { _id: note._id, text: 'Ho.' }, post: { _id: post._id } });
      const up = await ida.post(`/comments/upvote/${post._id}/${note._id}`, undefined, small);
      expect(up.body.comment.votes).toMatchObject({ upvoteCount: 1, downvoteCount: 0, upvotedBy: [{ _id: ida._id }] });
      const down = await ida.post(`/comments/downvote/${post._id}/${note._id}`, undefined, small);
      expect(down.body.comment.votes).toMatchObject({
        upvoteCount: 0,
        downvoteCount: 1,
        downvotedBy: [{ _id: ida._id }],
      });
    });

    test('delete: {post}', async () => {
      const { _id } = await comment(bo, post, 'Gone.');
      const { status, body } = await bo.post(`/comments/delete/${post._id}/${_id}`, undefined, small);
      expect([status, body]).toMatchObject([201, { post: { _id: post._id, commentCount: 2 } }]);
    });
  });

  test('follow, unfollow: {user, currentUser}', async () => {
    const followed = await ida.post(`/users/follow/${bo._id}`, undefined, small);
    expect(followed.status).toBe(200);
    expect(followed.body).toMatchObject({
      user: { _id: bo._id, followed: true, followersCount: 1, followers: [{ _id: ida._id }] },
      currentUser: { _id: ida._id, followingCount: 1, email: ida.user.email },
    });
    const unfollowed = await ida.post(`/users/unfollow/${bo._id}`, undefined, small);
    expect(unfollowed.body).toMatchObject({
      user: { _id: bo._id, followed: false, followersCount: 0, followers: [] },
      currentUser: { _id: ida._id, followingCount: 0 },
    });
  });

  test('users/edit: {user}', async () => {
    const { status, body } = await ida.post('/users/edit', { userData: { userBio: 'Small.' } }, small);
    expect([status, body.user]).toMatchObject([201, { _id: ida._id, userBio: 'Small.', email: ida.user.email }]);
  });

  test('login and sign-up: the keys of the spec', async () => {
    const login = await world.visitor.post('/auth/login', { username: bo.username, password: PASSWORD }, small);
    expect(login.body.foundUser).toMatchObject({ _id: bo._id, followersCount: 0, bookmarks: [], email: bo.user.email });
    const form = { firstName: 'New', username: 'newcomer', email: 'new@example.org', password: PASSWORD };
    const signup = await world.visitor.post('/auth/signup', form, small);
    expect([signup.status, signup.body.createdUser]).toMatchObject([201, { username: 'newcomer', postsCount: 0 }]);
  });

  test('refusals are the same', async () => {
    const { _id } = await write(ida, 'Mine.');
    expectRefusal(await bo.delete(`/posts/${_id}`, small), 400, MESSAGES.deletePost);
    expectRefusal(await bo.post(`/posts/dislike/${_id}`, undefined, small), 400, MESSAGES.notLiked);
  });

  test('on a GET the header means nothing', async () => {
    const { _id } = await write(ida, 'Whole.');
    expect((await ida.get('/posts', small)).body).toEqual((await ida.get('/posts')).body);
    expect((await ida.get(`/posts/${_id}`, small)).body).toEqual((await ida.get(`/posts/${_id}`)).body);
  });

  test('beside another preference it holds; another preference alone does not', async () => {
    const { _id } = await write(ida, 'Prefer.');
    const both = await bo.post(`/posts/like/${_id}`, undefined, {
      headers: { prefer: 'wait=5, return=representation' },
    });
    expect(Object.keys(both.body)).toEqual(['post']);
    const minimal = await ok(bo.post(`/posts/dislike/${_id}`, undefined, { headers: { prefer: 'return=minimal' } }));
    expect(Object.keys(minimal.body)).toEqual(['posts']);
  });
});
