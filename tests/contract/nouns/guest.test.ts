import { beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { createPasswords } from '#server/services/passwords.ts';
import { createCommunity } from '#store/nouns/community/settings.ts';
import { createCaller } from '#tests/harness/api/caller.ts';
import { pictureFile } from '#tests/harness/api/pictures.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { asPerson } from '#tests/harness/world.ts';
import { expectRefusal } from '../matrices/steps.ts';
import { send } from '../media/steps.ts';
import { readAll } from '../wire/paging.ts';

const passwords = createPasswords();

everyEngine(
  'the demo community and its guest',
  (world) => {
    const seed = () =>
      seedDemo(world.store, {
        now: world.clock.now(),
        newId: () => crypto.randomUUID(),
        hashPassword: passwords.hash,
      });
    beforeAll(async () => {
      expect(await seed()).toBe(true);
    });
    const guest = async () => {
      const { body } = await world.visitor.get('/config');
      if (!body.guest) throw new Error('no guest');
      return body.guest;
    };

    test('is seeded once, on an empty database only', async () => {
      expect(await seed()).toBe(false);
      expect((await world.visitor.get('/users')).body.users).toHaveLength(4);
    });

    test('has 4 people and 5 posts, each post with 2 likes and one comment, each person with a post', async () => {
      const { users } = (await world.visitor.get('/users')).body;
      const { posts } = (await world.visitor.get('/posts')).body;
      expect(users).toHaveLength(4);
      expect(posts).toHaveLength(5);
      for (const post of posts) {
        expect(post.likes).toMatchObject({ likeCount: 2, likedBy: [{}, {}] });
        expect(post.comments).toHaveLength(1);
        expect([...new Intl.Segmenter().segment(post.content)].length).toBeLessThanOrEqual(120);
        expect(Date.parse(post.createdAt)).toBeLessThanOrEqual(world.clock.now());
      }
      expect(new Set(posts.map(({ username }) => username))).toEqual(new Set(users.map(({ username }) => username)));
      const days = new Set(posts.map(({ createdAt }) => createdAt.slice(0, 10)));
      expect(days.size).toBeGreaterThan(1);
    });

    test('tells the guest what was liked and said; it never has seen any of it, since everybody shares it', async () => {
      const { body } = await world.visitor.post('/auth/login', await guest());
      const visitor = asPerson(world.fetch, body.foundUser, body.encodedToken);
      const { notices, unread, until } = (await visitor.get('/notices')).body;
      expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(['like', 'comment', 'follow', 'mention']));
      expect([unread, notices.every((notice) => notice.unread)]).toEqual([notices.length, true]);
      for (const refused of [
        await visitor.post('/notices/seen', { until }),
        await visitor.get('/notices/settings'),
        await visitor.post(`/posts/pin/${crypto.randomUUID()}`),
        await visitor.post('/notices/settings', { separate: true }),
        await send(visitor, pictureFile('of nobody')),
      ])
        expectRefusal(refused, 400, MESSAGES.guestAccount.message);
    });

    test('has follows that agree at both ends; the guest follows, is followed and has someone left to follow', async () => {
      const { users } = (await world.visitor.get('/users')).body;
      const { username } = await guest();
      for (const user of users) {
        for (const { _id } of user.following) {
          expect(users.find((other) => other._id === _id)?.followers.map((follower) => follower._id)).toContain(
            user._id,
          );
        }
        for (const { _id } of user.followers) {
          expect(users.find((other) => other._id === _id)?.following.map((followed) => followed._id)).toContain(
            user._id,
          );
        }
      }
      const me = users.find((user) => user.username === username);
      expect(me?.followers.length).toBeGreaterThan(0);
      expect(me?.following.length).toBeGreaterThan(0);
      expect(me?.following.length).toBeLessThan(3);
    });

    test('needs no picture from another host', async () => {
      const { users } = (await world.visitor.get('/users')).body;
      for (const { avatarURL, coverURL } of users) expect(`${avatarURL}${coverURL}`).not.toMatch(/\/\//);
    });

    test('the guest is suggested to nobody, and is found by who looks for them', async () => {
      const { username } = await guest();
      const member = await world.signUp();
      const _id = (await member.get(`/users?q=${username}&limit=1`)).body.users[0]?._id;
      expect(_id).toBeTypeOf('string');
      for (const limit of [1, 100]) {
        const suggested = await readAll(member, '/users?suggested=true', 'users', limit);
        expect(suggested.length).toBeGreaterThanOrEqual(3);
        expect(suggested).not.toContain(_id);
      }
      expect(await readAll(member, `/users?suggested=true&q=${username}`, 'users', 3)).not.toContain(_id);
    });

    test('the guest logs in with what /api/config says', async () => {
      const { status, body } = await world.visitor.post('/auth/login', await guest());
      expect(status).toBe(200);
      const person = asPerson(world.fetch, body.foundUser, body.encodedToken);
      expect((await person.get('/posts?feed=home')).body.posts.length).toBeGreaterThan(0);
    });

    test('the other seeded people cannot log in', async () => {
      const { username, password } = await guest();
      const { users } = (await world.visitor.get('/users')).body;
      for (const user of users.filter((other) => other.username !== username)) {
        for (const tried of [password, '', 'null', user.username]) {
          expectRefusal(await world.visitor.post('/auth/login', { username: user.username, password: tried }), 401);
        }
      }
    });

    test('with the guest login off, /api/config has none, and that login is refused and nothing else', async () => {
      const account = await guest();
      const caller = createCaller(world.node({ community: createCommunity(world.store, { guest: false }) }));
      expect((await caller.get('/config')).body.guest).toBeNull();
      const login = await caller.post('/auth/login', account);
      expect(login.status).toBeGreaterThanOrEqual(400);
      expect(login.body).not.toHaveProperty('encodedToken');
      expectRefusal(
        await caller.post('/auth/login', { ...account, username: account.username.toUpperCase() }),
        login.status,
      );
      const own = await world.signUp({}, world.node({ community: createCommunity(world.store, { guest: false }) }));
      expect((await own.get('/users/bookmark')).status).toBe(200);
      expect((await caller.get(`/users/${account.username}`)).status).toBe(200);
    });
  },
  { passwords },
);
