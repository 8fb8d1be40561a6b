import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { keepNewest } from '#store/data/notifications/rules.ts';
import { inTransaction } from '#store/engine/store.ts';
import { pageOfNotices } from '#store/reading/notifications/page.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';
import { report } from '../moderation/steps.ts';
import { likes, namesIn, people, reply, see, small, toldOf, unreadOf, walk } from './notices-steps.ts';

const DAY = 24 * 60 * 60 * 1000;

everyEngine('lists of notices', (world) => {
  const later = (ms = 1_000) => world.clock.advance(ms);

  test('are as their owner wants them, kind by kind, in groups or one line each', async () => {
    const [author, friend, stranger] = (await people(world, 3)) as [Person, Person, Person];
    const defaults = (await ok(author.get('/notices/settings'))).body.settings;
    expect(defaults).toMatchObject({ quiet: null, separate: false, pushText: true });
    expect(
      Object.entries(defaults.kinds)
        .flatMap(([kind, { push }]) => (push ? kind : []))
        .toSorted(),
    ).toEqual(['comment', 'mention', 'reply']);
    const quiet = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' };
    await small(author, '/notices/settings', {
      quiet,
      kinds: { like: { from: 'following' }, follow: { from: 'nobody' } },
    });
    const { settings } = (await small(author, '/notices/settings', { kinds: { like: { push: true } } })).body;
    expect(settings).toEqual({
      ...defaults,
      quiet,
      kinds: { ...defaults.kinds, like: { from: 'following', push: true }, follow: { from: 'nobody', push: false } },
    });
    for (const wrong of [{ quiet: { ...quiet, zone: 'Mars/Olympus' } }, { quiet: { ...quiet, to: '24:00' } }])
      expectRefusal(await author.post('/notices/settings', wrong), 422);
    const post = await write(author, 'A wren.');
    await small(author, `/users/follow/${friend._id}`);
    for (const person of [friend, stranger]) {
      await small(person, `/users/follow/${author._id}`);
      await likes(person, post);
    }
    expect((await toldOf(author)).map(namesIn)).toEqual([[friend.username]]);
    await small(author, '/notices/settings', { kinds: { like: { from: 'everyone' } }, separate: true });
    const more = await people(world, 6);
    for (const person of more) {
      later();
      await likes(person, post);
    }
    const names: string[] = [];
    let cursor = '';
    do {
      const { notices, nextCursor } = (await ok(author.get(`/notices?limit=2${cursor}`))).body;
      expect(notices.every((notice) => 'count' in notice && notice.count === 1)).toBe(true);
      names.push(...notices.flatMap(namesIn));
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    expect(names).toEqual([...more.toReversed(), friend].map(({ username }) => username));
  });

  test('come page by page, each once, and are seen on all devices up to a time', async () => {
    const [author, ada, bo] = (await people(world, 3)) as [Person, Person, Person];
    const posts: Post[] = [];
    for (let n = 0; n < 4; n++) {
      const post = await write(author, `Wren ${n}.`);
      for (const person of [ada, bo, ada]) {
        later();
        await comment(person, post, `Seen ${n}.`);
      }
      posts.push(post);
    }
    later();
    await comment(ada, posts[0] as Post, 'Once more.');
    const found: string[] = [];
    let cursor = '';
    let until = 0;
    do {
      const page = (await ok(author.get(`/notices?limit=1${cursor}`))).body;
      until ||= page.until;
      found.push(...page.notices.map((notice) => ('post' in notice ? notice.post.text : '')));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(found).toEqual(['Wren 0.', 'Wren 3.', 'Wren 2.', 'Wren 1.']);
    expect((await ok(author.post('/notices/seen', { until: until - 1 }))).body.unread).toBe(1);
    expect((await ok(author.post('/notices/seen', { until: 5 }))).body.unread).toBe(1);
    expect((await ok(author.post('/notices/seen', { until: until + DAY }))).body.unread).toBe(0);
    later();
    await likes(ada, posts[0] as Post);
    expect(await unreadOf(author), 'nobody has seen what is to come').toBe(1);
    expectRefusal(await author.post('/notices/seen', { until: 'now' }), 422);
  });

  test('show no post through a comment of others that a mute or filter hides, and only so much of any', async () => {
    const [reader, loud, kind, other] = (await people(world, 4)) as [Person, Person, Person, Person];
    const name = `@${reader.username}`;
    const [muted, filtered] = [await write(loud, 'Loud.'), await write(kind, 'A heron.')];
    const told = async () => (await toldOf(reader)).length;
    for (const post of [muted, filtered]) await comment(other, post, `${name} look!`);
    expect(await told()).toBe(2);
    await small(reader, `/mutes/${loud._id}`, {});
    expect(await told()).toBe(1);
    await small(reader, '/filters', { word: 'heron', action: 'fold' });
    expect(await told()).toBe(0);
    for (const post of [muted, filtered]) await comment(other, post, `${name} look again!`);
    expect([await told(), await unreadOf(reader)]).toEqual([0, 0]);
    const edit = (post: Post, content: string) => small(kind, `/posts/edit/${post._id}`, { postData: { content } });
    const edited = await write(kind, 'A wren.');
    for (const text of [`${name} look!`, `${name} a heron!`]) await comment(other, edited, text);
    expect([await told(), await unreadOf(reader)]).toEqual([1, 1]);
    await edit(edited, 'No wren: a heron.');
    expect([await told(), await unreadOf(reader)], 'as the post is now').toEqual([0, 0]);
    await edit(edited, 'A wren after all.');
    expect(await toldOf(reader)).toMatchObject([{ comment: { text: `${name} look!` } }]);
    const own = await write(reader, `My heron e${'\u0301'.repeat(400)}`);
    await comment(other, own, 'Look!');
    const [line] = await toldOf(reader);
    expect(line).toMatchObject({ kind: 'comment', post: { text: 'My heron ' } });
  });

  test('tell moderators that cases wait, and nobody else', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const moderator = await signUpAs(world, 'owner');
    await world.store.db.updateTable('cases').set({ state: 'settled' }).execute();
    const made = await report(reader, 'post', (await write(author, 'Spam.'))._id);
    const waits = (await toldOf(moderator)).filter(({ kind }) => kind === 'reports');
    expect(waits).toMatchObject([{ kind: 'reports', count: 1, unread: true }]);
    expect(await see(moderator)).toBe(0);
    expect((await toldOf(author)).filter(({ kind }) => kind === 'reports')).toEqual([]);
    await ok(reader.delete(`/reports/${made._id}`));
    expect((await toldOf(moderator)).filter(({ kind }) => kind === 'reports')).toEqual([]);
  });

  test('of replies on one post and day are one; members never push out what moderators told', async () => {
    const [author, ada, loud] = (await people(world, 3)) as [Person, Person, Person];
    const keeper = await signUpAs(world, 'owner');
    const post = await write(author, 'A wren.');
    const root = await comment(ada, post, 'Where?');
    const { _id: id } = await write(ada, 'Buy wrens!');
    await small(keeper, '/moderation/acts', { target: 'post', id, action: 'remove', reason: 'Hm.' });
    const user_id = await idOfUser(world.store, ada._id);
    const post_id = Number(
      (await world.store.db.selectFrom('posts').select('id').where('uid', '=', post._id).executeTakeFirstOrThrow()).id,
    );
    const comment_id = Number(
      (await world.store.db.selectFrom('comments').select('id').where('uid', '=', root._id).executeTakeFirstOrThrow())
        .id,
    );
    later();
    const [at, day] = [world.clock.now(), Math.floor(world.clock.now() / DAY)];
    const add = (kind: string, count: number, on: number) =>
      world.store.db
        .insertInto('notices')
        .values(
          Array.from({ length: count }, () => ({
            ...{
              uid: crypto.randomUUID(),
              user_id,
              kind,
              post_id,
              comment_id,
              day: on,
              at,
              created_at: at,
              log_id: null,
            },
          })),
        )
        .execute();
    for (const place of Array(10).keys()) await add('mention', 100, day - 1 - place);
    for (const kind of ['mention', 'reply']) await add(kind, 100, day);
    for (const text of ['There.', 'In the reeds.']) {
      later();
      await reply(loud, post, root, text);
    }
    const countKinds = async () => {
      const counted = await world.store.db
        .selectFrom('notices')
        .select(({ fn }) => ['kind', fn.countAll().as('count')])
        .where('user_id', '=', user_id)
        .groupBy('kind')
        .execute();
      return Object.fromEntries(counted.map(({ kind, count }) => [kind, Number(count)]));
    };
    let counts = await countKinds();
    // About every sixteenth notification deletes a hundred.
    for (let n = 0; n < 300 && (counts.mention ?? 0) + 100 > 1_000; n++) {
      await comment(loud, post, `@${ada.username}!`);
      counts = await countKinds();
    }
    expect([counts.act, counts.reply]).toEqual([1, 100]);
    expect((counts.mention ?? 0) + 100).toBeLessThanOrEqual(1_000);
    const told = (await toldOf(ada)).filter(({ kind }) => kind === 'reply');
    expect(told).toMatchObject([{ comment: { text: 'In the reeds.' }, count: 100 }]);
  });

  test('that were taken back go before those that are there', async () => {
    const [ada, bo] = (await people(world, 2)) as [Person, Person];
    const user_id = await idOfUser(world.store, ada._id);
    await write(bo, `@${ada.username}, the first.`);
    later();
    const at = world.clock.now();
    const row = { user_id, kind: 'mention', day: Math.floor(at / DAY), at, created_at: at, log_id: null };
    const back = Array.from({ length: 1_100 }, () => ({ ...row, uid: crypto.randomUUID(), count: 0 }));
    for (let n = 0; n < 11; n++)
      await world.store.db
        .insertInto('notices')
        .values(back.slice(n * 100, n * 100 + 100))
        .execute();
    const left = () => world.store.db.selectFrom('notices').select('at').where('user_id', '=', user_id).execute();
    for (let n = 0; n < 300 && (await left()).length > 1_000; n++) await write(bo, `@${ada.username}, one more.`);
    expect((await left()).filter((told) => Number(told.at) < at)).toHaveLength(1);
  });

  test('of one account are a tenth of all at most, so a friend’s comment outlasts what it writes and likes', async () => {
    const [victim, friend, loud] = (await people(world, 3)) as [Person, Person, Person];
    const { store, clock } = world;
    const said = await comment(friend, await write(victim, 'A wren.'), 'Lovely.');
    const { _id: uid } = await write(loud, `@${victim.username}`);
    const named = await store.db.selectFrom('posts').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
    const victims: Post[] = [];
    for (let n = 0; n < 20; n++) victims.push(await write(victim, `Wren ${n}.`));
    later();
    const [at, user_id, actor_id] = [clock.now(), await idOfUser(store, victim._id), await idOfUser(store, loud._id)];
    const on = { user_id, actor_id, post_id: Number(named.id), day: Math.floor(at / DAY), log_id: null };
    const made = { ...on, at, created_at: at };
    for (let n = 0; n < 11; n++)
      await store.db
        .insertInto('notices')
        .values(Array.from({ length: 100 }, () => ({ ...made, kind: 'mention', uid: crypto.randomUUID() })))
        .execute();
    const countOf = async (actor: Person) => {
      const from = await idOfUser(store, actor._id);
      const rows = store.db.selectFrom('notices').select('id').where('user_id', '=', user_id);
      return (await rows.where('actor_id', '=', from).execute()).length;
    };
    const trim = () =>
      inTransaction(store, async (store) => {
        // About one call in sixteen checks the limits, and deletes a hundred.
        for (let id = 0; id < 400; id++) await keepNewest(store, [user_id], { actor: actor_id, id });
      });
    await trim();
    expect(await countOf(loud)).toBe(100);
    later();
    for (const post of victims) await likes(loud, post);
    await trim();
    expect(await countOf(loud)).toBe(100);
    const left = await toldOf(victim);
    expect(left.filter(({ kind }) => kind === 'like')).toHaveLength(20);
    expect((await walk(victim, 100)).at(-1)).toMatchObject({ kind: 'comment', comment: { _id: said._id } });
    const [shared] = victims as [Post];
    await likes(friend, shared);
    expect([await countOf(friend), await countOf(loud)], 'a like of several people is of none of them').toEqual([
      1, 99,
    ]);
  });

  test('of one account are bounded by likes too, whichever post it likes', async () => {
    const [victim, loud] = (await people(world, 2)) as [Person, Person];
    const { store, clock } = world;
    const post = await write(victim, 'A wren.');
    const [user_id, actor_id] = [await idOfUser(store, victim._id), await idOfUser(store, loud._id)];
    const at = clock.now();
    const made = { user_id, actor_id, kind: 'mention', day: Math.floor(at / DAY), at, created_at: at };
    const rows = Array.from({ length: 200 }, () => ({ ...made, log_id: null, uid: crypto.randomUUID() }));
    await store.db.insertInto('notices').values(rows).execute();
    const left = async () =>
      (await store.db.selectFrom('notices').select('id').where('actor_id', '=', actor_id).execute()).length;
    for (let n = 0; n < 100 && (await left()) > 100; n++) {
      later();
      await likes(loud, post);
      await small(loud, `/posts/dislike/${post._id}`);
    }
    expect(await left()).toBeLessThanOrEqual(100);
  });

  test('ask the database as often for lively threads as for quiet ones', async () => {
    const [author, other] = (await people(world, 2)) as [Person, Person];
    const { store, clock } = world;
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked += 1;
        return result;
      },
    };
    const reading = { ...store, db: store.reader.withPlugin(counting), readCache: undefined, run: undefined };
    const reader = { id: await idOfUser(store, author._id), moderator: 0, special: 0, filters: 0 };
    const askedFor = async () => {
      asked = 0;
      const { notices } = await pageOfNotices(reading, reader, { after: undefined, limit: 2, mentions: false });
      expect(notices).toHaveLength(2);
      return asked;
    };
    for (const text of ['A wren.', 'A robin.']) {
      const post = await write(author, text);
      await comment(other, post, 'Lovely.');
    }
    const quiet = await askedFor();
    const rows = await store.db.selectFrom('notices').selectAll().where('user_id', '=', reader.id).execute();
    for (const { id: _, uid: __, ...row } of rows) {
      const again = Array.from({ length: 40 }, () => ({ ...row, uid: crypto.randomUUID(), at: clock.now() }));
      await store.db.insertInto('notices').values(again).execute();
    }
    expect([await askedFor(), quiet]).toEqual([quiet, 2]);
  });

  test('tell nobody as the thread of what they do not want to be told of as a reply or comment', async () => {
    const [author, ada, bo] = (await people(world, 3)) as [Person, Person, Person];
    const post = await write(author, 'A wren.');
    const root = await comment(ada, post, 'Where?');
    await comment(author, post, 'There.');
    for (const person of [author, ada]) {
      await small(person, '/notices/settings', { kinds: { comment: { from: 'nobody' }, reply: { from: 'nobody' } } });
      await see(person);
    }
    later();
    await reply(bo, post, root, 'Oh.');
    expect([await unreadOf(author), await unreadOf(ada)]).toEqual([0, 0]);
    await comment(bo, post, 'Ah.');
    expect([await unreadOf(author), await unreadOf(ada)]).toEqual([0, 1]);
  });

  test('are not made unread by what is taken back and done again, and edits name so many people in all', async () => {
    const [author, reader, ...others] = (await people(world, 13)) as [Person, Person, ...Person[]];
    const [post, thread] = [await write(author, `@${reader.username}`), await write(author, 'A thread.')];
    const said = await comment(author, thread, `@${reader.username}`);
    await see(reader);
    const edit = async (text: string) => {
      world.clock.advance(1_000);
      await small(author, `/posts/edit/${post._id}`, { postData: { content: text } });
      await small(author, `/comments/edit/${thread._id}/${said._id}`, { commentData: { text } });
    };
    await edit('Nobody.');
    expect(await toldOf(reader)).toEqual([]);
    await edit(`Again @${reader.username}`);
    expect([await unreadOf(reader), (await toldOf(reader)).map(({ kind }) => kind)]).toEqual([
      0,
      ['mention', 'mention'],
    ]);
    const [fan] = others as [Person];
    const fanDoes = async (...paths: string[]) => {
      later();
      for (const path of paths) await small(fan, path);
    };
    await see(author);
    await fanDoes(`/posts/like/${post._id}`, `/users/follow/${author._id}`);
    await see(author);
    await fanDoes(`/posts/dislike/${post._id}`, `/users/unfollow/${author._id}`);
    expect(await toldOf(author)).toEqual([]);
    await fanDoes(`/posts/like/${post._id}`, `/users/follow/${author._id}`);
    expect([await unreadOf(author), (await toldOf(author)).map(namesIn)]).toEqual([
      0,
      [[fan.username], [fan.username]],
    ]);
    later(DAY);
    await small(fan, `/posts/dislike/${post._id}`);
    await likes(fan, post);
    expect(await unreadOf(author), 'on another day').toBe(1);
    const told: number[] = [];
    for (const person of others) {
      await edit(`@${person.username}`);
      told.push((await toldOf(person)).length);
    }
    expect(told).toEqual(others.map((_, place) => (place < 9 ? 2 : 0)));
  });
});
