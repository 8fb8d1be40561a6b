import { beforeAll, describe, expect, test } from 'vitest';
import { type Comment, MESSAGES, type Post } from '#tests/harness/api/spec.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('comments', (world) => {
  let host: Person;
  let guest: Person;
  let stranger: Person;
  let post: Post;
  beforeAll(async () => {
    host = await world.signUp();
    guest = await world.signUp({ firstName: 'Gil', lastName: 'Coot', avatarURL: 'https://example.org/a.png' });
    stranger = await world.signUp();
    post = await write(host, 'What do you think?');
  });
  const commentsOf = async () => (await world.visitor.get(`/comments/${post._id}`)).body.comments;
  const found = async (note: Comment) => (await commentsOf()).find(({ _id }) => _id === note._id);

  test('POST /comments/add/{postId} answers 201 with all posts, the comment on its post', async () => {
    const { status, body } = await guest.post(`/comments/add/${post._id}`, { commentData: { text: 'Well.', x: 1 } });
    expect(status).toBe(201);
    const now = new Date(world.clock.now()).toISOString().replace('.000Z', 'Z');
    const added = body.posts.find(({ _id }) => _id === post._id)?.comments.at(-1);
    expect(added).toEqual({
      _id: expect.any(String),
      username: guest.username,
      firstName: 'Gil',
      lastName: 'Coot',
      avatarURL: 'https://example.org/a.png',
      text: 'Well.',
      votes: { upvotedBy: [], downvotedBy: [] },
      createdAt: now,
      updatedAt: now,
    });
    expect((await commentsOf()).at(-1)).toEqual(added);
  });

  test('GET /comments/{postId} lists them in the order of writing', async () => {
    const ids = [];
    for (const text of ['a', 'b', 'c']) ids.push((await comment(guest, post, text))._id);
    expect((await commentsOf()).slice(-3).map(({ _id }) => _id)).toEqual(ids);
    const { body } = await world.visitor.get(`/posts/${post._id}`);
    expect(body.post.comments).toEqual(await commentsOf());
  });

  describe('POST /comments/edit/{postId}/{commentId}', () => {
    const edit = (person: Person, note: Comment, text: string) =>
      person.post(`/comments/edit/${post._id}/${note._id}`, { commentData: { text } });

    test('changes the text and refreshes the stamp', async () => {
      const note = await comment(guest, post, 'Tpyo.');
      world.clock.advance(3_000);
      const { status, body } = await edit(guest, note, 'Typo.');
      expect(status).toBe(201);
      expect(body.posts.map(({ _id }) => _id)).toContain(post._id);
      const after = await found(note);
      expect(after).toMatchObject({ text: 'Typo.', createdAt: note.createdAt });
      expect(Date.parse(after?.updatedAt ?? '') - Date.parse(note.updatedAt)).toBe(3_000);
    });

    test('is refused to everyone but its author, the author of the post too', async () => {
      const note = await comment(guest, post, 'Mine.');
      for (const person of [host, stranger]) expectRefusal(await edit(person, note, 'No.'), 400, MESSAGES.editComment);
      expect((await found(note))?.text).toBe('Mine.');
    });
  });

  describe('POST /comments/delete/{postId}/{commentId}', () => {
    const remove = (person: Person, note: Comment) => person.post(`/comments/delete/${post._id}/${note._id}`);

    test('is open to the author of the comment and to the author of the post', async () => {
      for (const person of [guest, host]) {
        const note = await comment(guest, post, 'Gone soon.');
        const { status, body } = await remove(person, note);
        expect(status).toBe(201);
        const left = body.posts.find(({ _id }) => _id === post._id)?.comments ?? [];
        expect(left.map(({ _id }) => _id)).not.toContain(note._id);
        expect(await found(note)).toBeUndefined();
        expectRefusal(await remove(person, note), 404);
      }
    });

    test('is refused to everyone else', async () => {
      const note = await comment(guest, post, 'Stays.');
      expectRefusal(await remove(stranger, note), 400, MESSAGES.deleteComment);
      expect(await found(note)).toBeDefined();
    });
  });

  test('a comment is unknown under another post', async () => {
    const elsewhere = await write(guest, 'Another.');
    const note = await comment(guest, post, 'Here.');
    for (const verb of ['edit', 'delete', 'upvote', 'downvote']) {
      const answer = await guest.post(`/comments/${verb}/${elsewhere._id}/${note._id}`, { commentData: { text: 'x' } });
      expectRefusal(answer, 404);
    }
    expect(await found(note)).toMatchObject({ text: 'Here.', votes: { upvotedBy: [], downvotedBy: [] } });
  });

  describe('votes', () => {
    const vote = (person: Person, way: 'upvote' | 'downvote', note: Comment) =>
      person.post(`/comments/${way}/${post._id}/${note._id}`);
    const names = async (note: Comment) => {
      const { votes } = (await found(note)) ?? note;
      return [votes.upvotedBy.map((user) => user.username), votes.downvotedBy.map((user) => user.username)];
    };

    test('an upvote answers 201 with all posts and the voter on the list', async () => {
      const note = await comment(guest, post, 'Vote.');
      const { status, body } = await vote(host, 'upvote', note);
      expect(status).toBe(201);
      const voted = body.posts.find(({ _id }) => _id === post._id)?.comments.find(({ _id }) => _id === note._id);
      const voter = { firstName: 'Robin', lastName: 'Wren', username: host.username, avatarURL: '', _id: host._id };
      expect(voted?.votes).toEqual({ upvotedBy: [voter], downvotedBy: [] });
    });

    test('the other vote moves the voter over, and back', async () => {
      const note = await comment(guest, post, 'Waver.');
      await ok(vote(stranger, 'downvote', note));
      expect(await names(note)).toEqual([[], [stranger.username]]);
      await ok(vote(stranger, 'upvote', note));
      expect(await names(note)).toEqual([[stranger.username], []]);
      await ok(vote(stranger, 'downvote', note));
      expect(await names(note)).toEqual([[], [stranger.username]]);
    });

    test('the same vote twice is refused', async () => {
      const note = await comment(guest, post, 'Twice.');
      await ok(vote(host, 'upvote', note));
      expectRefusal(await vote(host, 'upvote', note), 400, MESSAGES.upvoted);
      await ok(vote(host, 'downvote', note));
      expectRefusal(await vote(host, 'downvote', note), 400, MESSAGES.downvoted);
      expect(await names(note)).toEqual([[], [host.username]]);
    });

    test('one may vote on an own comment', async () => {
      const note = await comment(guest, post, 'Own.');
      await ok(vote(guest, 'upvote', note));
      expect(await names(note)).toEqual([[guest.username], []]);
    });
  });
});
