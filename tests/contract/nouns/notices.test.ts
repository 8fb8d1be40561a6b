import { expect, test } from 'vitest';
import { like } from '#store/nouns/posts/likes.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import { PASSWORD, type Person } from '#tests/harness/world.ts';
import { addPeople, comment, ok, write } from '../matrices/steps.ts';
import { likes, namesIn, people, reply, see, small, toldOf, unreadOf, walk } from './notices-steps.ts';

const DAY = 24 * 60 * 60 * 1000;

everyEngine('notices', (world) => {
  /** Advances the clock, so that later events have later times. */
  const later = (ms = 1_000) => world.clock.advance(ms);

  test('of likes are one for each post and day: faces, a count, lifted by the newest, taken back', async () => {
    const [author, ...fans] = (await people(world, 8)) as [Person, ...Person[]];
    const [post, other] = [await write(author, 'A wren.'), await write(author, 'A robin.')];
    for (const fan of fans) {
      later();
      await likes(fan, post);
    }
    later();
    await likes(author, post);
    await likes(fans[0] as Person, other);
    const [second, first] = await toldOf(author);
    expect(first).toMatchObject({ kind: 'like', post: { _id: post._id, text: 'A wren.' }, count: 7, unread: true });
    expect(namesIn(first)).toEqual(
      fans
        .slice(2)
        .toReversed()
        .map(({ username }) => username),
    );
    expect([namesIn(second), await unreadOf(author)]).toEqual([[fans[0]?.username], 2]);
    expect(await see(author)).toBe(0);
    later();
    await small(fans[6] as Person, `/posts/dislike/${post._id}`);
    expect((await toldOf(author))[1]).toMatchObject({ count: 6, unread: false });
    later();
    await likes(fans[6] as Person, post);
    expect((await toldOf(author))[1]).toMatchObject({ _id: first?._id, count: 7, unread: false });
    later(DAY);
    const newcomer = await world.signUp();
    await likes(newcomer, post);
    expect((await toldOf(author)).map((notice) => 'count' in notice && notice.count)).toEqual([1, 1, 7]);
    await small(newcomer, `/posts/dislike/${post._id}`);
    await small(fans[0] as Person, `/posts/dislike/${other._id}`);
    expect(await toldOf(author)).toMatchObject([{ kind: 'like', count: 7 }]);
    await ok(author.post(`/posts/dislike/${post._id}`, undefined, { headers: SMALL }));
    await ok(author.delete(`/posts/${post._id}`, { headers: SMALL }));
    expect([await toldOf(author), await unreadOf(author)]).toEqual([[], 0]);
  });

  test('of a hundred likes at once are one of a hundred, and people who like each other’s posts do not wait', async () => {
    const [author, other] = [await world.signUp(), await world.signUp()];
    const [post, theirs] = [await write(author, 'A wren.'), await write(other, 'A robin.')];
    const { store, clock } = world;
    const ids = await addPeople(world, 100);
    const idOf = async (uid: string) =>
      Number((await store.db.selectFrom('posts').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id);
    const [a, b] = [await idOf(post._id), await idOf(theirs._id)];
    const [one, two] = [await idOfUser(store, author._id), await idOfUser(store, other._id)];
    await Promise.all([
      ...ids.map((user) => like(store, { post: a, user, now: clock.now() })),
      like(store, { post: b, user: one, now: clock.now() }),
      like(store, { post: a, user: two, now: clock.now() }),
    ]);
    expect(await toldOf(author)).toMatchObject([{ kind: 'like', count: 101 }]);
    expect(await toldOf(other)).toMatchObject([{ kind: 'like', count: 1 }]);
  });

  test('tell of one event once: a reply before a mention before a comment before the thread', async () => {
    const [author, ada, bo, cy] = (await people(world, 4)) as [Person, Person, Person, Person];
    const post = await write(author, `For @${cy.username}: a wren.`);
    expect(await toldOf(cy)).toMatchObject([{ kind: 'mention', post: { _id: post._id }, person: { _id: author._id } }]);
    later();
    const root = await comment(ada, post, 'Where?');
    later();
    await comment(bo, post, 'There.');
    later();
    const said = await reply(cy, post, root, `@${ada.username} in the reeds, @${bo.username} and @${cy.username}.`);
    const told = { post: { _id: post._id }, comment: { _id: said._id }, person: { _id: cy._id } };
    expect(await toldOf(author)).toMatchObject([{ kind: 'comment', ...told, count: 3 }]);
    expect(await toldOf(ada)).toMatchObject([
      { kind: 'reply', ...told },
      { kind: 'thread', comment: { text: 'There.' }, post: { author: { _id: author._id } }, count: 1 },
    ]);
    expect(await toldOf(bo)).toMatchObject([{ kind: 'mention', ...told }]);
    expect(await toldOf(bo, '?only=mentions')).toHaveLength(1);
    expect(await toldOf(ada, '?only=mentions')).toEqual([]);
    expect(await unreadOf(ada)).toBe(2);
    await small(cy, `/comments/delete/${post._id}/${said._id}`);
    expect([await toldOf(bo), await unreadOf(ada)]).toEqual([[], 1]);
    expect(await toldOf(author)).toMatchObject([{ comment: { text: 'There.' }, count: 2 }]);
  });

  test('follow what is edited: who is named there, and who is not any more', async () => {
    const [author, ada, bo] = (await people(world, 3)) as [Person, Person, Person];
    const post = await write(author, `With @${ada.username}.`);
    const edit = (content: string) => small(author, `/posts/edit/${post._id}`, { postData: { content } });
    await edit(`With @${bo.username}.`);
    expect([await toldOf(ada), (await toldOf(bo)).map(({ kind }) => kind)]).toEqual([[], ['mention']]);
    const said = await comment(ada, post, 'Hm.');
    await small(ada, `/comments/edit/${post._id}/${said._id}`, {
      commentData: { text: `Hm, @${bo.username}, @${author.username}.` },
    });
    expect((await toldOf(bo)).map(({ kind }) => kind)).toEqual(['mention', 'mention']);
    expect(
      (await toldOf(author)).map(({ kind }) => kind),
      'told before',
    ).toEqual(['comment']);
  });

  test('never tell of who is blocked or muted, of filtered words and muted threads; only a thread gives back what was told', async () => {
    const [author, loud, kind] = (await people(world, 3)) as [Person, Person, Person];
    const post = await write(author, 'A wren.');
    for (const person of [loud, kind]) {
      later();
      await likes(person, post);
      await comment(person, post, person === loud ? 'First!' : 'A lovely Wren.');
      await small(person, `/users/follow/${author._id}`);
    }
    const shape = async () => (await toldOf(author)).map((notice) => [notice.kind, 'count' in notice && notice.count]);
    expect((await shape()).toSorted()).toEqual([
      ['comment', 2],
      ['follow', 2],
      ['like', 2],
    ]);
    await small(author, `/mutes/${loud._id}`, {});
    const without = [
      ['comment', 1],
      ['follow', 1],
      ['like', 1],
    ];
    expect((await shape()).toSorted()).toEqual(without);
    expect(JSON.stringify(await toldOf(author))).not.toContain(loud._id);
    await ok(author.delete(`/mutes/${loud._id}`));
    expect((await shape()).toSorted()).toEqual(without);
    await small(author, '/filters', { word: 'lovely wren', action: 'fold' });
    later();
    await comment(loud, post, 'Another lovely wren');
    expect((await shape()).toSorted()).toEqual([
      ['follow', 1],
      ['like', 1],
    ]);
    await small(author, `/blocks/${kind._id}`, {});
    expect(await shape()).toEqual([]);
    later();
    await comment(loud, post, 'Well.');
    expect(await shape()).toEqual([['comment', 1]]);
    expect((await ok(author.post(`/thread-mutes/${post._id}`))).body).toEqual({ muted: true });
    await comment(loud, post, 'Well!');
    expect([await shape(), await unreadOf(author)]).toEqual([[], 0]);
    await ok(author.delete(`/thread-mutes/${post._id}`));
    expect((await ok(author.get(`/thread-mutes/${post._id}`))).body).toEqual({ muted: false });
    expect([await shape(), await unreadOf(author)], 'what was told before the thread was muted').toEqual([
      [['comment', 1]],
      1,
    ]);
    await comment(loud, post, 'Well?');
    expect(await shape()).toEqual([['comment', 2]]);
    await small(author, `/mutes/${loud._id}`, { notices: true });
    expect(await shape(), 'a mute that leaves notices').toEqual([['comment', 2]]);
  });

  test('count and do not name people while they are suspended, and strangers who are silenced', async () => {
    const [author, one, two] = (await people(world, 3)) as [Person, Person, Person];
    const keeper = await signUpAs(world, 'owner');
    const post = await write(author, 'A wren.');
    for (const person of [one, two]) {
      later();
      await likes(person, post);
    }
    await comment(two, post, 'A wren!');
    const { body } = await small(keeper, '/moderation/acts', {
      target: 'user',
      id: two._id,
      action: 'suspend',
      reason: 'No.',
    });
    expect(await toldOf(author)).toMatchObject([{ kind: 'like', count: 2, people: [{ _id: one._id }] }]);
    expect(await unreadOf(author)).toBe(1);
    await small(keeper, `/moderation/acts/${body.act._id}/undo`);
    expect((await toldOf(author)).map((notice) => 'count' in notice && notice.count).toSorted()).toEqual([1, 2]);
    await small(one, `/users/follow/${author._id}`);
    const unread = await unreadOf(author);
    await setUser(world, one, { state: 'silenced' });
    later();
    await comment(one, post, 'Psst.');
    expect((await toldOf(author)).find(({ kind }) => kind === 'comment')).toMatchObject({ count: 1 });
    const liked = { kind: 'like', count: 2, people: [{ _id: two._id }] };
    const likesAndFollows = async () => (await toldOf(author)).filter(({ kind }) => kind !== 'comment');
    expect([await likesAndFollows(), await unreadOf(author)]).toMatchObject([[liked], unread - 1]);
    await ok(author.post('/notices/settings', { separate: true }));
    expect((await likesAndFollows()).map(namesIn)).toEqual([[two.username]]);
    await ok(author.post('/notices/settings', { separate: false }));
    await small(author, `/users/follow/${one._id}`);
    await comment(one, post, 'Psst!');
    expect((await toldOf(author)).find(({ kind }) => kind === 'comment')).toMatchObject({ count: 2 });
    const both = [
      { kind: 'follow', count: 1 },
      { kind: 'like', count: 2 },
    ];
    expect([await likesAndFollows(), await unreadOf(author)], 'who is followed').toMatchObject([both, unread]);
    await small(author, `/users/unfollow/${one._id}`);
    expect(await likesAndFollows()).toMatchObject([liked]);
    await setUser(world, one, { state: 'active' });
    expect([await likesAndFollows(), await unreadOf(author)], 'who is silenced no more').toMatchObject([both, unread]);
    await ok(one.post('/account/delete', { password: PASSWORD }));
    expect((await toldOf(author)).find(({ kind }) => kind === 'like')).toMatchObject({ count: 1 });
  });

  test('are as many unread as the list has, however many are behind them or hidden, and in the account data no more', async () => {
    const [author, fan, guest] = (await people(world, 3)) as [Person, Person, Person];
    const posts = [await write(author, 'One.'), await write(author, 'Two.')] as const;
    const { store, clock } = world;
    const row = async (table: 'posts' | 'comments', { _id }: { _id: string }) =>
      Number((await store.db.selectFrom(table).select('id').where('uid', '=', _id).executeTakeFirstOrThrow()).id);
    for (let i = 0; i < 5; i++) {
      later();
      await write(fan, `@${author.username} ${i}`);
    }
    const told = { user_id: await idOfUser(store, author._id), kind: 'comment', day: Math.floor(clock.now() / DAY) };
    for (const post of posts) {
      later();
      const on = {
        post_id: await row('posts', post),
        comment_id: await row('comments', await comment(fan, post, 'Hm.')),
      };
      const rows = Array.from({ length: 100 }, () => ({ ...told, ...on, log_id: null, uid: crypto.randomUUID() }));
      const stamps = { at: clock.now(), created_at: clock.now() };
      await store.db
        .insertInto('notices')
        .values(rows.map((values) => ({ ...values, ...stamps })))
        .execute();
    }
    expect([(await toldOf(author)).length, await unreadOf(author)]).toEqual([7, 7]);
    const liked = [await write(guest, 'A'), await write(guest, 'B'), await write(guest, 'C')];
    const bots = await addPeople(world, 60);
    for (const [n, post] of liked.entries()) {
      later();
      if (n !== 1) await likes(fan, post);
      const id = await row('posts', post);
      later();
      for (const user of bots) await like(store, { post: id, user, now: clock.now() });
    }
    await store.db.updateTable('users').set({ state: 'suspended' }).where('id', 'in', bots).execute();
    await comment(fan, liked[1] as Post, 'A secret.');
    const lines = await toldOf(guest);
    expect(lines.map(({ kind }) => kind)).toEqual(['comment', 'like', 'like']);
    // In between, a job may remove suspended people from the counts.
    const ids = async (listed: Promise<{ _id: string }[]>) => (await listed).map(({ _id }) => _id);
    const all = lines.map(({ _id }) => _id);
    expect([await ids(walk(guest, 1)), await ids(walk(guest, 2)), await unreadOf(guest)]).toEqual([all, all, 3]);
    const exported = async () => (await ok(guest.get('/account/data'))).body.notices as unknown as { kind: string }[];
    expect((await exported()).map(({ kind }) => kind)).toEqual(['like', 'like', 'comment']);
    await store.db.updateTable('comments').set({ state: 'held' }).where('text', '=', 'A secret.').execute();
    await setUser(world, fan, { state: 'suspended' });
    expect([await toldOf(guest), await unreadOf(guest), await exported()]).toEqual([[], 0, []]);
  });

  test('one line each are the same lines in pages of any size, with what waits for moderators among them', async () => {
    const keeper = await signUpAs(world, 'owner');
    const [reporter, late] = (await people(world, 2)) as [Person, Person];
    const post = await write(keeper, 'A wren.');
    const { store, clock } = world;
    const { id } = await store.db
      .selectFrom('posts')
      .select('id')
      .where('uid', '=', post._id)
      .executeTakeFirstOrThrow();
    await ok(keeper.post('/notices/settings', { separate: true }));
    for (const user of await addPeople(world, 8)) await like(store, { post: Number(id), user, now: clock.now() });
    later();
    await comment(reporter, post, 'Hm.');
    const bad = await write(late, 'Bad.');
    later();
    await small(reporter, '/reports', { target: 'post', id: bad._id, reason: 'spam' });
    later();
    await likes(late, post);
    const lines = await toldOf(keeper);
    expect(lines.map(({ kind }) => kind)).toEqual([...Array(9).fill('like'), 'reports', 'comment']);
    for (const limit of [1, 2, 3, 7, 100]) expect(await walk(keeper, limit), `${limit}`).toEqual(lines);
  });
});
