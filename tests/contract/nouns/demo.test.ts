import { beforeAll, expect, test } from 'vitest';
import { MEDIA_PATH, smallPath } from '#contract/media/media.ts';
import { guestAccount } from '#contract/people/guest.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { seedDemo } from '#seed/demo/demo.ts';
import { godwits } from '#seed/demo/godwits.ts';
import { remove } from '#seed/demo/remove.ts';
import { tidyGuestJob } from '#seed/demo/tidy-guest.ts';
import { sweepPortion } from '#store/data/deletion.ts';
import { inTransaction } from '#store/engine/store.ts';
import { makeSetUpSecret } from '#store/nouns/community/settings.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import { wrongCounters } from '#tests/harness/data/counters.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { asPerson, type Person, type World } from '#tests/harness/world.ts';
import { comment, ok, write } from '../matrices/steps.ts';

const newId = () => crypto.randomUUID();
const HOUR = 60 * 60 * 1000;

const seed = ({ store, clock }: World, files?: Files) =>
  seedDemo(store, { now: clock.now(), newId, hashPassword: async (plain) => `quick:${plain}`, files });

const pictured = async ({ visitor }: World) =>
  (await visitor.get('/posts?limit=100')).body.posts.filter(({ media }) => media !== undefined);

async function guestOf(world: World): Promise<Person> {
  const { body } = await ok(world.visitor.post('/auth/login', guestAccount));
  return asPerson(world.fetch, body.foundUser, body.encodedToken);
}

/** Runs the job like the runner does. Returns false if there was nothing to do. */
async function tidy({ store, clock }: World): Promise<boolean> {
  const job = tidyGuestJob({ clock: clock.now, newId });
  if (!(await job.wanted?.is(store))) return false;
  const context = { progress: '', signal: new AbortController().signal, pause: async () => undefined };
  const portion = async (work: (store: World['store']) => Promise<string>) => void (await inTransaction(store, work));
  await job.run(store, null, { ...context, portion, hold: (work) => work() });
  return true;
}

everyEngine('a demo community', (world) => {
  test('has one picture, described, whose files are those of the seed', async () => {
    const { files } = world.pictures;
    await seed(world, files);
    const [post, ...others] = await pictured(world);
    expect(others).toEqual([]);
    const [picture, ...more] = post?.media ?? [];
    expect(more).toEqual([]);
    expect(picture).toMatchObject({ width: 800, height: 533, alt: expect.stringMatching(/godwits/) });
    const name = picture?.url.slice(MEDIA_PATH.length) ?? '';
    for (const [file, hash] of [
      [name, godwits.sha],
      [smallPath(name), godwits.smallSha],
    ] as const)
      expect(await sha256((await files.get(file)) ?? new Uint8Array())).toBe(hash);
    expect(name).toBe(`${godwits.sha}.webp`);
    expect(atob(picture?.tiles ?? '')).toHaveLength(36);
  });

  test('takes its picture along when it goes', async () => {
    await inTransaction(world.store, remove);
    while ((await sweepPortion(world.store)) !== 'done');
    expect(await world.store.db.selectFrom('media').select('id').execute()).toEqual([]);
  });
});

everyEngine('a demo community where nobody sees pictures', (world) => {
  test('has none', async () => {
    await seed(world);
    expect((await world.visitor.get('/posts')).body.posts).toHaveLength(5);
    expect(await pictured(world)).toEqual([]);
  });
});

everyEngine('a set-up in a demo community', (world) => {
  let member: Person;
  beforeAll(async () => {
    await seed(world);
    member = await world.signUp();
    const { posts } = (await world.visitor.get('/posts')).body;
    for (const { _id } of posts) await ok(member.post(`/posts/like/${_id}`, undefined, { headers: SMALL }));
    await write(member, 'I stay.');
  });

  test('removes its people and posts, and leaves members and the guest’s account', async () => {
    const secret = (await makeSetUpSecret(world.store, world.clock.now())) ?? '';
    expect((await ok(world.visitor.post('/setup/look', { secret }))).body).toMatchObject({ hasDemo: true });
    const owner = { firstName: 'Noor', username: 'noor', password: 'a whole new perch' };
    const form = { secret, community: { name: 'Saltmarsh' }, owner };
    await ok(world.visitor.post('/setup', form));
    while ((await sweepPortion(world.store)) !== 'done');
    const { users } = (await world.visitor.get('/users')).body;
    expect(users.map(({ username }) => username).sort()).toEqual([member.username, 'guest', 'noor'].sort());
    expect((await world.visitor.get('/posts')).body.posts.map(({ content }) => content)).toEqual(['I stay.']);
    expect((await world.visitor.get('/config')).body.guest).toBeNull();
    expect(await wrongCounters(world.store.db)).toEqual([]);
  });

  test('leaves nothing of the guest to bring back', async () => {
    world.clock.advance(25 * HOUR);
    expect(await tidy(world)).toBe(false);
  });
});

everyEngine('what visitors do as the guest', (world) => {
  let guest: Person;
  let member: Person;
  const titles = async (path: string) => (await guest.get(path)).body.posts.map(({ content }) => content);
  beforeAll(async () => {
    await seed(world);
    guest = await guestOf(world);
    member = await world.signUp();
  });

  test('a demo community that nobody touched is left alone', async () => {
    world.clock.advance(25 * HOUR);
    expect(await tidy(world)).toBe(false);
  });

  test('goes after a day: posts, comments, likes, votes, follows and bookmarks', async () => {
    const post = await write(member, 'By a member.');
    const said = await comment(member, post, 'Mine.');
    const before = await snapshot();
    await write(guest, 'Kilroy was here.');
    await comment(guest, post, 'And here.');
    const paths = [`/posts/like/${post._id}`, `/users/bookmark/${post._id}`, `/users/follow/${member._id}`];
    for (const path of paths) await ok(guest.post(path, undefined, { headers: SMALL }));
    await ok(guest.post(`/comments/downvote/${post._id}/${said._id}`, undefined, { headers: SMALL }));
    world.clock.advance(23 * HOUR);
    expect(await tidy(world)).toBe(false);
    world.clock.advance(2 * HOUR);
    expect(await tidy(world)).toBe(true);
    expect(await snapshot()).toEqual(before);
    expect(await tidy(world)).toBe(false);
    expect(await wrongCounters(world.store.db)).toEqual([]);
  });

  test('what they take from the demo community comes back', async () => {
    const before = await snapshot();
    const { posts } = (await guest.get('/posts')).body;
    const { following } = (await guest.get(`/users/${guest.username}`)).body.user;
    for (const { _id } of following) await ok(guest.post(`/users/unfollow/${_id}`, undefined, { headers: SMALL }));
    for (const post of posts) {
      const mine = post.comments.find(({ username }) => username === guest.username);
      if (mine) await ok(guest.post(`/comments/delete/${post._id}/${mine._id}`, undefined, { headers: SMALL }));
      if (post.likes.likedBy.some(({ username }) => username === guest.username))
        await ok(guest.post(`/posts/dislike/${post._id}`, undefined, { headers: SMALL }));
      if (post.username === guest.username) await ok(guest.delete(`/posts/${post._id}`, { headers: SMALL }));
    }
    for (const { _id } of (await guest.get('/users/bookmark')).body.bookmarks)
      await ok(guest.post(`/users/remove-bookmark/${_id}`, undefined, { headers: SMALL }));
    expect(await tidy(world)).toBe(true);
    expect(await snapshot()).toEqual(before);
    expect(await wrongCounters(world.store.db)).toEqual([]);
  });

  test('a post of the demo community that they rewrote is as it was after a day', async () => {
    const before = (await titles('/posts')).sort();
    const own = (await guest.get(`/posts/user/${guest.username}`)).body.posts[0];
    await ok(guest.post(`/posts/edit/${own?._id}`, { postData: { content: 'Buy now!' } }, { headers: SMALL }));
    world.clock.advance(25 * HOUR);
    expect(await tidy(world)).toBe(true);
    expect((await titles('/posts')).sort()).toEqual(before);
  });

  /** Everything that is visible of the guest, without ids. */
  async function snapshot(): Promise<unknown> {
    const { posts } = (await member.get('/posts')).body;
    const { user } = (await guest.get(`/users/${guest.username}`)).body;
    return {
      posts: posts
        .map(({ content, username, likes, comments }) => ({
          content,
          username,
          likes: likes.likedBy.map((liker) => liker.username).sort(),
          comments: comments.map(({ text, votes }) => [text, votes.downvotedBy.length]),
        }))
        .sort((a, b) => a.content.localeCompare(b.content)),
      following: user.following.map(({ username }) => username).sort(),
      bookmarks: user.bookmarks.map(({ content }) => content),
    };
  }
});
