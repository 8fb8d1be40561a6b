import { expect, test } from 'vitest';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';
import { people, see, small, toldOf, unreadOf, walk } from './notices-steps.ts';

everyEngine('notifications with filtered words', (world) => {
  const later = () => world.clock.advance(1_000);

  const filter = async (person: Person, word: string, action: 'hide' | 'fold') =>
    (await small(person, '/filters', { word, action })).body.filter._id;
  const unfilter = (person: Person, id: string) => ok(person.delete(`/filters/${id}`));
  const textsOf = async (person: Person) =>
    (await toldOf(person)).map((notice) => 'comment' in notice && notice.comment?.text);

  test('are neither listed nor counted while the filter lasts, and are there again after it', async () => {
    const [author, other] = (await people(world, 2)) as [Person, Person];
    const [post, quiet] = [await write(author, 'A wren.'), await write(author, 'A robin.')];
    const say = async (on: typeof post, text: string) => {
      later();
      return comment(other, on, text);
    };
    const first = await say(post, 'First.');
    await say(post, 'A heron!');
    await say(quiet, 'No heron there.');
    await see(author);
    await say(quiet, 'Really no heron.');
    later();
    await write(other, `@${author.username} heron`);
    const before = { lines: await toldOf(author), unread: await unreadOf(author) };
    expect(before.lines.map((notice) => [notice.kind, 'count' in notice && notice.count])).toEqual([
      ['mention', false],
      ['comment', 2],
      ['comment', 2],
    ]);
    for (const action of ['fold', 'hide'] as const) {
      const heron = await filter(author, 'heron', action);
      const shown = [{ kind: 'comment', comment: { _id: first._id }, count: 1, unread: false }];
      expect([await toldOf(author), await unreadOf(author)], action).toMatchObject([shown, 0]);
      expect(await toldOf(author, '?only=mentions')).toEqual([]);
      await ok(author.post('/notices/settings', { separate: true }));
      expect([await textsOf(author), await walk(author, 1)]).toEqual([['First.'], await toldOf(author)]);
      await ok(author.post('/notices/settings', { separate: false }));
      await unfilter(author, heron);
      expect({ lines: await toldOf(author), unread: await unreadOf(author) }, action).toEqual(before);
    }
    const heron = await filter(author, 'heron', 'fold');
    const said = await say(quiet, 'A heron after all.');
    expect([await textsOf(author), await unreadOf(author)], 'written while it lasts').toEqual([['First.'], 0]);
    await unfilter(author, heron);
    expect((await toldOf(author))[0]).toMatchObject({ comment: { _id: said._id }, count: 3, unread: true });
  });

  test('follow an edit of the comment, and of the post unless it is their own', async () => {
    const [reader, author, other] = (await people(world, 3)) as [Person, Person, Person];
    const [own, post] = [await write(reader, 'My heron.'), await write(author, 'A wren.')];
    await filter(reader, 'heron', 'hide');
    const said = await comment(other, own, 'Nice.');
    await comment(other, post, `@${reader.username} look.`);
    const told = async () => [await textsOf(reader), await unreadOf(reader)];
    expect(await told()).toEqual([[`@${reader.username} look.`, 'Nice.'], 2]);
    const editComment = (text: string) =>
      small(other, `/comments/edit/${own._id}/${said._id}`, { commentData: { text } });
    const editPost = (content: string) => small(author, `/posts/edit/${post._id}`, { postData: { content } });
    later();
    await editComment('Nice heron.');
    await editPost('No wren: a heron.');
    expect(await told()).toEqual([[], 0]);
    later();
    await editComment('Nice bird.');
    expect(await told()).toEqual([['Nice bird.'], 1]);
    await editPost('A wren again.');
    expect(await told()).toEqual([[`@${reader.username} look.`, 'Nice bird.'], 2]);
  });

  test('are looked for in a hundred texts when unread ones are counted', async () => {
    const [reader, author] = (await people(world, 2)) as [Person, Person];
    const post = await write(author, 'A heron.');
    const { store, clock } = world;
    const { id } = await store.db
      .selectFrom('posts')
      .select('id')
      .where('uid', '=', post._id)
      .executeTakeFirstOrThrow();
    const user_id = await idOfUser(store, reader._id);
    const told = { user_id, kind: 'mention', post_id: Number(id), log_id: null };
    const rows = Array.from({ length: 105 }, (_, n) => {
      const at = clock.now() + n;
      return { ...told, uid: crypto.randomUUID(), at, created_at: at };
    });
    await store.db.insertInto('notices').values(rows).execute();
    await filter(reader, 'heron', 'fold');
    expect([await toldOf(reader), await unreadOf(reader)]).toEqual([[], 5]);
  });
});
