import { beforeEach, expect, test } from 'vitest';
import { runWanted } from '#store/data/jobs/run-job.ts';
import { endedJob } from '#store/nouns/safety/lifecycle.ts';
import { LOOKED_AT } from '#store/reading/page.ts';
import { setUser } from '#tests/harness/community.ts';
import { idOfUser } from '#tests/harness/data/large-account.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import { waitFor } from '#tests/harness/wait.ts';
import type { Person, World } from '#tests/harness/world.ts';
import { comment, expectRefusal, ok, write } from '../matrices/steps.ts';

const MINUTE = 60_000;

everyEngine('mutes', (world) => {
  let ana: Person;
  let kofi: Person;
  beforeEach(async () => {
    [ana, kofi] = [await world.signUp(), await world.signUp()];
  });
  const texts = async (path: string) => (await ana.get(path)).body.posts.map(({ content }) => content);

  test('leave out what somebody writes until they end, in lists and not on their page', async () => {
    await ok(ana.post(`/users/follow/${kofi._id}`));
    const post = await write(kofi, `By ${kofi.username}.`);
    const own = await write(ana, `By ${ana.username}.`);
    await comment(kofi, own, 'Hm.');
    const until = stamp(world.clock.now() + MINUTE);
    const { body } = await ok(ana.post(`/mutes/${kofi._id}`, { until, notices: true }));
    expect(body.mute).toMatchObject({ user: { username: kofi.username }, until, notices: true });
    const feed = '/posts?feed=home&sort=newest&limit=5';
    expect(await texts(feed)).toEqual([own.content]);
    expect((await ana.get(`/comments/${own._id}?limit=5`)).body.comments).toEqual([]);
    expect(await texts(`/posts/user/${kofi.username}?limit=5`)).toEqual([post.content]);
    const user = async () => (await ana.get(`/users/${kofi.username}?view=page`)).body.user;
    expect(await user()).toMatchObject({ muted: true, followed: true });
    expect((await ana.get(`/users?q=${kofi.username}&limit=1`)).body.users[0]).toMatchObject({ muted: true });

    const forGood = await ok(ana.post(`/mutes/${kofi._id}`, {}));
    expect(forGood.body.mute).toMatchObject({ until: null, notices: false });
    await ok(ana.post(`/mutes/${kofi._id}`, { until }));
    expect((await ana.get('/mutes')).body.mutes).toMatchObject([{ user: { _id: kofi._id }, until, notices: false }]);

    world.clock.advance(2 * MINUTE);
    await endWhatIsOver(world);
    expect(await texts(feed)).toEqual([own.content, post.content]);
    expect(await user()).not.toHaveProperty('muted');
    expect((await ana.get('/mutes')).body.mutes).toEqual([]);
  });

  test('are taken back, and follow what is new and who is followed', async () => {
    await ok(ana.post(`/mutes/${kofi._id}`, {}));
    await ok(ana.post(`/users/follow/${kofi._id}`));
    const feed = '/posts?feed=home&sort=newest&limit=5';
    expect(await texts(feed)).toEqual([]);
    const post = await write(kofi, 'New.');
    expect(await texts(feed)).toEqual([]);
    await ok(ana.delete(`/mutes/${kofi._id}`));
    expect(await texts(feed)).toEqual([post.content]);
    const next = await write(kofi, 'Newer.');
    expect(await texts(feed)).toEqual([next.content, post.content]);
  });

  test('of somebody whom one does not see are refused, and those from before are changed and ended', async () => {
    const mute = (of: Person) => ana.post(`/mutes/${of._id}`, {});
    const [before, suspended] = [await world.signUp(), await world.signUp()];
    await ok(mute(before));
    for (const one of [kofi, before]) await ok(one.post(`/blocks/${ana._id}`));
    await setUser(world, suspended, { state: 'suspended' });
    for (const one of [kofi, suspended]) {
      const answer = await mute(one);
      expectRefusal(answer, 404, 'This profile is not available.');
      expect(answer.body.codes).toEqual([{ code: 'profile_unavailable' }]);
    }
    expect((await ok(mute(before))).body.mute.user.username).toBe(before.username);
    await ok(ana.delete(`/mutes/${before._id}`));
    expectRefusal(await mute(before), 404);
  });

  test('are refused for oneself and until a time that is over', async () => {
    expectRefusal(await ana.post(`/mutes/${ana._id}`, {}), 400, 'You cannot mute yourself.');
    const past = await ana.post(`/mutes/${kofi._id}`, { until: '2020-01-01T00:00:00Z' });
    expectRefusal(past, 422, 'The end must be a time to come.');
    for (const until of ['tomorrow', '2026-13-40T00:00:00Z', 5]) {
      expectRefusal(await ana.post(`/mutes/${kofi._id}`, { until }), 422);
    }
  });

  test('of who wrote very much end a page early, and the next one goes on', async () => {
    const first = await write(ana, 'Before all of it.');
    const thread = await write(ana, 'Say something.');
    await fill(world, kofi, thread._id);
    await comment(ana, thread, 'At last.');
    await ok(ana.post(`/mutes/${kofi._id}`, {}));
    for (const sort of ['newest', 'trending']) {
      const page = (await ana.get(`/posts?sort=${sort}&limit=5`)).body;
      expect(page.posts, sort).toEqual([]);
      expect(await textsFrom(ana, `/posts?sort=${sort}&limit=5`)).toEqual(
        expect.arrayContaining([first.content, thread.content]),
      );
    }
    const { comments, nextCursor } = (await ana.get(`/comments/${thread._id}?limit=5`)).body;
    expect(comments).toEqual([]);
    const next = (await ana.get(`/comments/${thread._id}?limit=5&cursor=${nextCursor}`)).body;
    expect(next).toMatchObject({ comments: [{ text: 'At last.' }], nextCursor: null });
  });
});

const stamp = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

async function endWhatIsOver({ store, clock }: World): Promise<void> {
  const options = { clock: clock.now, newId: () => crypto.randomUUID(), leaseMs: 30_000 };
  const closing = new AbortController().signal;
  await waitFor(async () => {
    await runWanted(store, endedJob(clock.now), { ...options, closing });
    const left = await store.db.selectFrom('mutes').select('id').where('ends_at', '<=', clock.now()).execute();
    expect(left).toEqual([]);
  });
}

/** More posts and comments than a page scans. */
async function fill({ store, clock }: World, author: Person, thread: string): Promise<void> {
  const { db } = store;
  const author_id = await idOfUser(store, author._id);
  const { id: post_id } = await db.selectFrom('posts').select('id').where('uid', '=', thread).executeTakeFirstOrThrow();
  const row = () => ({ uid: crypto.randomUUID(), author_id, created_at: clock.now(), updated_at: clock.now() });
  for (let made = 0; made < LOOKED_AT + 10; made += 201) {
    const rows = Array.from({ length: 201 }, row);
    await db
      .insertInto('posts')
      .values(rows.map((row) => ({ ...row, content: 'Again.' })))
      .execute();
    await db
      .insertInto('comments')
      .values(rows.map((row) => ({ ...row, post_id, text: 'Again.' })))
      .execute();
  }
}

async function textsFrom(reader: Person, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await reader.get(`${path}${cursor && `&cursor=${cursor}`}`);
    found.push(...body.posts.map(({ content }) => content));
    cursor = body.nextCursor;
  }
  return found;
}
