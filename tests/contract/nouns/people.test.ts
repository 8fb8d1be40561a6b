import { beforeAll, expect, test } from 'vitest';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Comment, Post } from '#tests/harness/api/spec.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { signUpAs } from '#tests/harness/members.ts';
import type { Person } from '#tests/harness/world.ts';
import { addPeople, comment, expectRefusal, ok, write } from '../matrices/steps.ts';

everyEngine('lists of people', (world) => {
  let star: Person;
  let reader: Person;
  let fans: Person[];
  beforeAll(async () => {
    [star, reader] = [await world.signUp(), await world.signUp()];
    fans = [];
    for (const [i, firstName] of ['Ana', 'Bo', 'Hanna', 'Zoë'].entries()) {
      const fan = await world.signUp({ firstName, userBio: `Bio ${i}.` });
      fans.push(fan);
      await follow(fan, star);
    }
  });

  const follow = (who: Person, whom: Person) =>
    ok(who.post(`/users/follow/${whom._id}`, undefined, { headers: SMALL }));
  const names = (people: { firstName: string }[]) => people.map(({ firstName }) => firstName);
  const list = async (who: { get: Person['get'] }, path: string) => names((await ok(who.get(path))).body.users);

  test('are pages, the latest first', async () => {
    const path = `/people/${star.username}/followers?limit=3`;
    const { users, nextCursor } = (await ok(reader.get(path))).body;
    expect(names(users)).toEqual(['Zoë', 'Hanna', 'Bo']);
    const rest = (await ok(reader.get(`${path}&cursor=${nextCursor}`))).body;
    expect([names(rest.users), rest.nextCursor]).toEqual([['Ana'], null]);
    expectRefusal(await reader.get(`/people/${star.username}/following?limit=3&cursor=${nextCursor}`), 400);
    expectRefusal(await reader.get('/users/nobody-here/followers'), 404);
  });

  test('say of each who follows whom, and their bio', async () => {
    const [ana, bo] = fans as [Person, Person];
    await follow(reader, ana);
    await follow(bo, reader);
    const { users } = (await ok(reader.get(`/people/${star.username}/followers`))).body;
    const said = users.map(({ firstName, followed, followsYou, userBio }) => [
      firstName,
      followed,
      followsYou,
      userBio,
    ]);
    expect(said.slice(2)).toEqual([
      ['Bo', false, true, 'Bio 1.'],
      ['Ana', true, false, 'Bio 0.'],
    ]);
    expect(await list(reader, `/people/${ana.username}/following`)).toEqual(names([star.user]));
    expect(await list(world.visitor, `/people/${star.username}/followers`)).toHaveLength(4);
  });

  test('leave out the bio and website of the silenced for strangers', async () => {
    const bold = { userBio: 'Buy my seeds.', userWebsite: 'https://seeds.example' };
    const loud = await world.signUp(bold);
    const [fan, moderator, stranger] = [await world.signUp(), await signUpAs(world, 'moderator'), await world.signUp()];
    await follow(fan, loud);
    const post = await write(star, 'A post that is liked.');
    const said = await comment(star, post, 'A comment that is voted up.');
    for (const path of [`/posts/like/${post._id}`, `/comments/upvote/${post._id}/${said._id}`])
      await ok(loud.post(path));
    await follow(loud, star);
    await setUser(world, loud, { state: 'silenced' });
    const lists = {
      likers: `/posts/${post._id}/likers`,
      voters: `/comments/voters/${post._id}/${said._id}`,
      followers: `/people/${star.username}/followers?limit=100`,
      following: `/people/${fan.username}/following`,
    };
    const shown = async (who: { get: Person['get'] }, path: string) => {
      const { users } = (await ok(who.get(path))).body;
      const { userBio, userWebsite } = users.find(({ _id }) => _id === loud._id) ?? {};
      return { userBio, userWebsite };
    };
    for (const [name, path] of Object.entries(lists)) {
      for (const who of [world.visitor, stranger, star])
        expect(await shown(who, path), name).toEqual({ userBio: '', userWebsite: '' });
      for (const who of [loud, fan, moderator]) expect(await shown(who, path), name).toEqual(bold);
    }
    const { user } = (await ok(stranger.get(`/users/${loud.username}?view=page`))).body;
    expect(user, 'the profile').toMatchObject(bold);
    await setUser(world, loud, { state: 'active' });
    expect(await shown(stranger, lists.likers)).toEqual(bold);
  });

  test('are searched inside, in pages, without regard to case', async () => {
    const stranger = await world.signUp({ firstName: 'Annabel' });
    const path = `/people/${star.username}/followers?limit=1&q=`;
    const first = (await ok(reader.get(`${path}AN`))).body;
    expect(names(first.users)).toEqual(['Ana']);
    const second = (await ok(reader.get(`${path}AN&cursor=${first.nextCursor}`))).body;
    expect([names(second.users), second.nextCursor]).toEqual([['Hanna'], null]);
    expect(await list(reader, `${path}%25`)).toEqual([]);
    expect(await list(reader, `${path}${stranger.username}`)).toEqual([]);
    expectRefusal(await reader.get(`${path}${'x'.repeat(101)}`), 400);
  });

  test('however long they are, are searched through the index, and one page looks at a bounded part', async () => {
    const [idol, fan, other] = [
      await world.signUp(),
      await world.signUp({ firstName: 'Quillon' }),
      await world.signUp({ firstName: 'Quillon' }),
    ];
    const { db } = world.store;
    await follow(fan, idol);
    const followee_id = await idOfUser(world.store, idol._id);
    const crowd: number[] = [];
    while (crowd.length < 2_100) crowd.push(...(await addPeople(world, 700)));
    const rows = crowd.map((follower_id) => ({ follower_id, followee_id, created_at: 0 }));
    for (let at = 0; at < rows.length; at += 700)
      await db
        .insertInto('follows')
        .values(rows.slice(at, at + 700))
        .execute();
    await db.updateTable('users').set({ followers_count: 2_101 }).where('id', '=', followee_id).execute();
    const found = (await ok(reader.get(`/people/${idol.username}/followers?q=quillon`))).body.users;
    expect(found.map(({ username }) => username)).toEqual([fan.username]);
    expect(other.username).not.toBe(fan.username);
    await db.updateTable('users').set({ state: 'suspended' }).where('id', 'in', crowd).execute();
    const short = (await ok(reader.get(`/people/${idol.username}/followers`))).body;
    expect([short.users, typeof short.nextCursor]).toEqual([[], 'string']);
    const next = (await ok(reader.get(`/people/${idol.username}/followers?cursor=${short.nextCursor}`))).body;
    expect([names(next.users), next.nextCursor]).toEqual([['Quillon'], null]);
  });

  test('of those whom one follows stand on a profile, and are a list of their own', async () => {
    const [me, idol] = [await world.signUp(), await world.signUp({ firstName: 'Idol' })];
    const profile = async (who: { get: Person['get'] }) =>
      (await ok(who.get(`/users/${idol.username}?view=page`))).body.user.knownFollowers;
    expect(await profile(me)).toEqual({ users: [], count: 0 });
    for (const fan of fans) {
      await follow(me, fan);
      await follow(fan, idol);
    }
    const known = (await profile(me)) as { users: { firstName: string }[]; count: number };
    expect([names(known.users), known.count]).toEqual([['Zoë', 'Hanna', 'Bo'], 4]);
    expect(await profile(world.visitor)).toBeUndefined();
    expect((await ok(me.get(`/users/${idol.username}`))).body.user).not.toHaveProperty('knownFollowers');
    const path = `/people/${idol.username}/mutuals`;
    expect(await list(me, path)).toEqual(['Zoë', 'Hanna', 'Bo', 'Ana']);
    expect(await list(me, `${path}?q=ann`)).toEqual(['Hanna']);
    expect(await list(reader, path)).toEqual(['Ana']);
    const [ana] = fans as [Person];
    await follow(ana, me);
    expect(await list(me, `/people/${me.username}/mutuals`)).toEqual(['Ana']);
    // The other direction, in which the viewer follows more people than follow the profile.
    for (let n = 0; n < 2; n++) await follow(me, await world.signUp());
    expect(await profile(me)).toMatchObject({ count: 4 });
    await ok(me.post(`/blocks/${idol._id}`));
    expect(await profile(me)).toEqual({ users: [], count: 0 });
  });

  test('leave out who is suspended, or apart by a block', async () => {
    const [idol, good, bad, blocked] = [
      await world.signUp(),
      await world.signUp({ firstName: 'Good' }),
      await world.signUp({ firstName: 'Bad' }),
      await world.signUp({ firstName: 'Blocked' }),
    ];
    const post = await write(idol, 'Hello.');
    for (const fan of [good, bad, blocked]) {
      await follow(fan, idol);
      await ok(fan.post(`/posts/like/${post._id}`, undefined, { headers: SMALL }));
    }
    await ok(reader.post(`/blocks/${blocked._id}`));
    await setUser(world, bad, { state: 'suspended' });
    for (const path of [`/people/${idol.username}/followers`, `/posts/${post._id}/likers`]) {
      expect(await list(reader, path)).toEqual(['Good']);
      for (const q of ['bad', 'blocked']) expect(await list(reader, `${path}?q=${q}`)).toEqual([]);
      expect(await list(good, path)).toEqual(['Blocked', 'Good']);
    }
    expectRefusal(await blocked.get(`/people/${reader.username}/followers`), 404);
    expect(await list(reader, `/people/${blocked.username}/following`)).toEqual([]);
  });

  test('name who likes a post and who voted a comment up, and nobody who voted it down', async () => {
    const [ana, bo, hanna] = fans as [Person, Person, Person];
    const post = await write(star, 'Count me.');
    const said = await comment(star, post, 'And me.');
    for (const fan of [ana, bo]) await ok(fan.post(`/posts/like/${post._id}`));
    await ok(ana.post(`/comments/upvote/${post._id}/${said._id}`));
    await ok(bo.post(`/comments/downvote/${post._id}/${said._id}`));
    await ok(hanna.post(`/comments/upvote/${post._id}/${said._id}`));
    expect(await list(reader, `/posts/${post._id}/likers`)).toEqual(['Bo', 'Ana']);
    const voters = `/comments/voters/${post._id}/${said._id}`;
    expect(await list(reader, voters)).toEqual(['Hanna', 'Ana']);
    expect(await list(reader, `${voters}?q=bo`)).toEqual([]);
    await ok(star.delete(`/posts/${post._id}`));
    expectRefusal(await reader.get(`/posts/${post._id}/likers`), 404);
    expectRefusal(await reader.get(voters), 404);
  });
});

everyEngine('what somebody said and likes', (world) => {
  type Reply = Comment & { post: Post };
  const replies = async (who: Person, whom: Person, query = '') => {
    const { comments, nextCursor } = (await ok(who.get(`/posts/user/${whom.username}/replies${query}`))).body;
    return { nextCursor, said: (comments as Reply[]).map(({ text, post }) => `${text} on ${post.content}`) };
  };

  test('is listed with what it was said on, the newest first, where the reader sees both', async () => {
    const [talker, host, closed, reader] = [
      await world.signUp(),
      await world.signUp(),
      await world.signUp(),
      await world.signUp(),
    ];
    const [one, two] = [await write(host, 'One.'), await write(closed, 'Two.')];
    await comment(talker, one, 'First');
    await comment(talker, two, 'Second');
    const third = await comment(talker, one, 'Third');
    const first = await replies(reader, talker, '?limit=2');
    expect(first.said).toEqual(['Third on One.', 'Second on Two.']);
    const rest = await replies(reader, talker, `?limit=2&cursor=${first.nextCursor}`);
    expect(rest).toEqual({ said: ['First on One.'], nextCursor: null });
    await ok(reader.post(`/comments/upvote/${one._id}/${third._id}`));
    const [voted] = (await ok(reader.get(`/posts/user/${talker.username}/replies`))).body.comments;
    expect(voted?.votes).toMatchObject({ upvoteCount: 1, upvotedBy: [{ _id: reader._id }] });
    await ok(closed.post(`/blocks/${reader._id}`));
    expect((await replies(reader, talker)).said).toEqual(['Third on One.', 'First on One.']);
    expect((await replies(host, talker)).said).toHaveLength(3);
    await ok(reader.post('/filters', { word: 'one', action: 'hide' }));
    expect((await replies(reader, talker)).said).toEqual([]);
    await ok(host.delete(`/posts/${one._id}`));
    expect((await replies(host, talker)).said).toEqual(['Second on Two.']);
    expectRefusal(await reader.get('/posts/user/nobody-here/replies'), 404);
  });

  test('is liked in private: the latest like first, for oneself alone', async () => {
    const [me, host] = [await world.signUp(), await world.signUp()];
    const posts = [await write(host, 'Old.'), await write(host, 'Middle.'), await write(host, 'New.')] as const;
    for (const post of [posts[2], posts[0], posts[1]]) await ok(me.post(`/posts/like/${post._id}`));
    await ok(me.post(`/users/bookmark/${posts[0]._id}`));
    const liked = async (query = '') => (await ok(me.get(`/posts/liked${query}`))).body;
    const page = await liked('?limit=2');
    expect(page.posts.map(({ content, bookmarked }) => [content, bookmarked])).toEqual([
      ['Middle.', false],
      ['Old.', true],
    ]);
    expect(page.posts[0]?.likes.likedBy).toMatchObject([{ _id: me._id }]);
    const rest = await liked(`?limit=2&cursor=${page.nextCursor}`);
    expect([rest.posts.map(({ content }) => content), rest.nextCursor]).toEqual([['New.'], null]);
    expect((await ok(host.get('/posts/liked'))).body.posts).toEqual([]);
    expectRefusal(await host.get(`/posts/liked?limit=2&cursor=${page.nextCursor}`), 400);
    expectRefusal(await world.visitor.get('/posts/liked'), 401);
    await ok(me.post(`/posts/dislike/${posts[0]._id}`));
    expect((await liked()).posts.map(({ content }) => content)).toEqual(['Middle.', 'New.']);
  });
});
