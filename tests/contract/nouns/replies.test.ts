import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepPortion } from '#store/data/deletion.ts';
import { REPLIES_COUNTED } from '#store/reading/comments/threads.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Comment, Post, Thread } from '#tests/harness/api/spec.ts';
import { deleteAccountOf } from '#tests/harness/data/delete-account.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, reply, write } from '../matrices/steps.ts';
import { act } from '../moderation/steps.ts';
import { readAll, readPage } from '../wire/paging.ts';

everyEngine('replies', (world) => {
  let ana: Person;
  let ben: Person;
  let cleo: Person;
  let post: Post;
  beforeAll(async () => {
    [ana, ben, cleo] = [await world.signUp(), await world.signUp(), await world.signUp()];
  });
  beforeEach(async () => {
    post = await write(ana, 'Does anyone own a ladder?');
  });
  const threads = async (query = 'sort=written', by: Person | typeof world.visitor = world.visitor) =>
    (await readPage(by, `/comments/${post._id}?${query}`)).comments as Thread[];
  const shapeOf = (list: Thread[]) => list.map(({ text, replies }) => [text, ...replies.map((one) => one.text)]);
  const remove = (by: Person, note: Comment) => ok(by.post(`/comments/delete/${post._id}/${note._id}`));
  const commentCount = async () => (await world.visitor.get(`/posts/${post._id}?view=page`)).body.post.commentCount;

  test('hang under one comment, whichever they answer, and the spec’s lists have them in the order of writing', async () => {
    const first = await reply(ben, post, 'Mine reaches the second branch.');
    const answer = await reply(ana, post, 'Then a taller one.', first);
    const other = await reply(cleo, post, 'The library has one.');
    const again = await reply(ben, post, 'It is a rental.', answer);
    expect(first).not.toHaveProperty('parentId');
    expect([answer, again].map(({ parentId }) => parentId)).toEqual([first._id, first._id]);
    expect(shapeOf(await threads())).toEqual([[first.text, answer.text, again.text], [other.text]]);
    expect((await threads()).map(({ replyCount }) => replyCount)).toEqual([2, 0]);
    const whole = (await world.visitor.get(`/comments/${post._id}`)).body.comments;
    expect(whole.map(({ text }) => text)).toEqual([first.text, answer.text, other.text, again.text]);
    expect(whole[1]).not.toHaveProperty('parentId');
    const page = await readPage(world.visitor, `/comments/${post._id}?limit=10`);
    expect(page.comments.map(({ parentId }) => parentId)).toEqual([undefined, first._id, undefined, first._id]);
    expect(await commentCount()).toBe(4);
  });

  test('answer what is there, on the same post', async () => {
    const note = await reply(ben, post, 'Here.');
    const gone = await reply(ben, post, 'Gone.');
    await remove(ben, gone);
    const elsewhere = await write(ana, 'Another.');
    const answer = (to: string, on = post) =>
      cleo.post(`/comments/add/${on._id}`, { commentData: { text: 'Hm.', parentId: to } });
    for (const unknown of [gone._id, 'nonsense', post._id])
      expectRefusal(await answer(unknown), 404, 'Comment not found.');
    expectRefusal(await answer(note._id, elsewhere), 404, 'Comment not found.');
    await ok(ben.post(`/blocks/${cleo._id}`));
    expectRefusal(await answer(note._id), 404, 'Comment not found.');
    await ok(ben.delete(`/blocks/${cleo._id}`));
    const malformed = { commentData: { text: 'Hm.', parentId: 5 } };
    expectRefusal(await cleo.post(`/comments/add/${post._id}`, malformed), 422, 'parentId must be text, not a number.');
  });

  test('are part of what a key was used for', async () => {
    const note = await reply(ben, post, 'Here.');
    const headers = { ...SMALL, 'idempotency-key': crypto.randomUUID() };
    const send = (parentId?: string) =>
      cleo.post(`/comments/add/${post._id}`, { commentData: { text: 'Once.', parentId } }, { headers });
    const { body } = await ok(send(note._id));
    expect((await ok(send(note._id))).body.comment._id).toBe(body.comment._id);
    expectRefusal(await send(), 422);
    expect(await commentCount()).toBe(2);
  });

  test('come as the first two, with a count and the faces of the next, and the rest in pages', async () => {
    const root = await reply(ben, post, 'Many.');
    for (let n = 0; n < 7; n++) await reply([ana, ben, cleo][n % 3] ?? ana, post, `reply ${n}`, root);
    const [thread] = await threads();
    expect(thread).toMatchObject({ replyCount: 7, replies: [{ text: 'reply 0' }, { text: 'reply 1' }] });
    expect(thread?.repliers.map(({ username }) => username)).toEqual([cleo, ana, ben].map(({ username }) => username));
    const path = `/comments/${post._id}?parent=${root._id}`;
    expect(await readAll(cleo, path, 'comments', 3)).toHaveLength(7);
    const { comments } = await readPage(world.visitor, `${path}&limit=10`);
    expect(comments.map(({ text }) => text)).toEqual(Array.from({ length: 7 }, (_, n) => `reply ${n}`));
    expectRefusal(await world.visitor.get(`/comments/${post._id}?parent=${comments[0]?._id}`), 404);
    for (const unknown of ['nobody', '%00'])
      expectRefusal(await world.visitor.get(`/comments/${post._id}?parent=${unknown}`), 404);
  });

  test('are counted up to a bound', async () => {
    const root = await reply(ben, post, 'Very many.');
    const { id, post_id, author_id } = await world.store.db
      .selectFrom('comments')
      .select(['id', 'post_id', 'author_id'])
      .where('uid', '=', root._id)
      .executeTakeFirstOrThrow();
    const row = () => ({
      uid: crypto.randomUUID(),
      post_id,
      author_id,
      parent_id: id,
      text: '',
      created_at: 0,
      updated_at: 0,
    });
    await world.store.db
      .insertInto('comments')
      .values(Array.from({ length: REPLIES_COUNTED + 5 }, row))
      .execute();
    expect((await threads())[0]?.replyCount).toBe(REPLIES_COUNTED);
    expect(await readAll(world.visitor, `/comments/${post._id}?parent=${root._id}`, 'comments', 100)).toHaveLength(
      REPLIES_COUNTED + 5,
    );
  });

  test('the orders: of writing, by votes, the newest first', async () => {
    const notes: Comment[] = [];
    for (const text of ['a', 'b', 'c', 'd']) notes.push(await reply(ben, post, text));
    const [a, b, c] = notes as [Comment, Comment, Comment];
    const vote = (by: Person, note: Comment, way = 'upvote') => ok(by.post(`/comments/${way}/${post._id}/${note._id}`));
    await vote(ana, c);
    await vote(cleo, c);
    await vote(ana, b);
    await vote(ana, a, 'downvote');
    await vote(cleo, a);
    for (const [sort, order] of [
      ['written', 'abcd'],
      ['newest', 'dcba'],
      ['best', 'cbad'],
    ]) {
      expect((await threads(`sort=${sort}`)).map(({ text }) => text).join('')).toBe(order);
      const ids = [...(order ?? '')].map((text) => notes.find((note) => note.text === text)?._id);
      expect(await readAll(cleo, `/comments/${post._id}?sort=${sort}`, 'comments', 1), sort).toEqual(ids);
    }
    const mine = await threads('sort=best', cleo);
    expect(mine[0]?.votes).toMatchObject({ upvoteCount: 2, upvotedBy: [{ username: cleo.username }] });
    expectRefusal(await cleo.get(`/comments/${post._id}?sort=trending`), 400, 'sort must be written, best or newest.');
  });

  test('a page around one of them holds it, its root and what stands before', async () => {
    const roots = [];
    for (let n = 0; n < 12; n++) roots.push(await reply(ben, post, `root ${n}`));
    const root = roots[9] ?? post;
    const replies = [];
    for (let n = 0; n < 5; n++) replies.push(await reply(cleo, post, `reply ${n}`, root as Comment));
    const wanted = replies[4]?._id;
    for (const sort of ['written', 'newest', 'best']) {
      const body = await readPage(cleo, `/comments/${post._id}?sort=${sort}&around=${wanted}&limit=8`);
      const list = body.comments as Thread[];
      const place = list.findIndex(({ _id }) => _id === root._id);
      expect(list[place]?.replies.map(({ _id }) => _id)).toEqual([replies[0]?._id, replies[1]?._id, wanted]);
      expect([place, body.earlier], sort).toEqual(sort === 'newest' ? [2, undefined] : [5, true]);
    }
    const first = await readPage(cleo, `/comments/${post._id}?around=${roots[1]?._id}&limit=20`);
    expect([first.comments.length, first.earlier]).toEqual([12, undefined]);
    for (const unknown of ['nobody', '%00'])
      expectRefusal(await cleo.get(`/comments/${post._id}?around=${unknown}`), 404, 'Comment not found.');
  });

  describe('a comment that goes and has replies', () => {
    let root: Comment;
    let answer: Comment;
    beforeEach(async () => {
      root = await reply(ben, post, 'Words.');
      answer = await reply(cleo, post, 'An answer.', root);
    });
    const left = () => ({
      _id: root._id,
      removed: true,
      createdAt: root.createdAt,
      replyCount: 1,
      replies: [answer],
      repliers: [],
    });

    test('leaves its place, nothing else, until its last reply goes', async () => {
      await remove(ben, root);
      expect(await threads()).toEqual([left()]);
      expect(await threads('sort=best')).toEqual([left()]);
      expect((await world.visitor.get(`/comments/${post._id}`)).body.comments.map(({ _id }) => _id)).toEqual([
        answer._id,
      ]);
      expect(await commentCount()).toBe(1);
      for (const way of ['upvote', 'edit', 'delete']) {
        const call = ben.post(`/comments/${way}/${post._id}/${root._id}`, { commentData: { text: 'x' } });
        expectRefusal(await call, 404, 'Comment not found.');
      }
      const more = await reply(ana, post, 'And another.', answer);
      expect(more.parentId).toBe(root._id);
      expect(await readAll(ana, `/comments/${post._id}?parent=${root._id}`, 'comments', 5)).toHaveLength(2);
      await remove(ana, more);
      await remove(cleo, answer);
      expect(await threads()).toEqual([]);
      expect(await world.store.db.selectFrom('comment_tombstones').selectAll().execute()).toEqual([]);
    });

    test('by a moderator is back when that is undone', async () => {
      const moderator = await signUpAs(world, 'moderator');
      const { body } = await ok(act(moderator, { target: 'comment', id: root._id, action: 'remove' }));
      expect(await threads()).toEqual([left()]);
      expect(await commentCount()).toBe(1);
      await ok(moderator.post(`/moderation/acts/${body.act._id}/undo`));
      expect(shapeOf(await threads())).toEqual([[root.text, answer.text]]);
      expect(await commentCount()).toBe(2);
    });

    test('with the account of who wrote it', async () => {
      const { store } = world;
      const dora = await world.signUp();
      const hers = await reply(dora, post, 'Hers.');
      const under = await reply(cleo, post, 'Under hers.', hers);
      await deleteAccountOf(store, await idOfUser(store, dora._id));
      const expected = [
        [root.text, answer.text],
        [undefined, under.text],
      ];
      expect(shapeOf(await threads())).toEqual(expected);
      while ((await sweepPortion(store)) !== 'done');
      expect(shapeOf(await threads())).toEqual(expected);
      expect(await commentCount()).toBe(3);
    });

    test('and with its post nothing is left of it', async () => {
      await remove(ben, root);
      await ok(ana.delete(`/posts/${post._id}`));
      while ((await sweepPortion(world.store)) !== 'done');
      for (const table of ['comments', 'comment_tombstones'] as const) {
        const rows = await world.store.db
          .selectFrom(table)
          .select('uid')
          .where('uid', 'in', [root._id, answer._id])
          .execute();
        expect(rows).toEqual([]);
      }
    });
  });

  test('a filter that hides a comment leaves its replies', async () => {
    const root = await reply(ben, post, 'A heron stood there.');
    const answer = await reply(cleo, post, 'It flew.', root);
    const reader = await world.signUp();
    await ok(reader.post('/filters', { word: 'heron', action: 'hide' }));
    expect(shapeOf(await threads('sort=written', reader))).toEqual([[undefined, answer.text]]);
    await ok(reader.post('/filters', { word: 'flew', action: 'fold' }));
    expect((await threads('sort=written', reader))[0]?.replies[0]).toMatchObject({ filtered: 'flew' });
    expect(shapeOf(await threads())).toEqual([[root.text, answer.text]]);
  });
});
