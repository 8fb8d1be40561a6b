import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PostHistory } from '#contract/posts/posts.ts';
import { SMALL } from '#tests/harness/api/caller.ts';
import type { Post } from '#tests/harness/api/spec.ts';
import { setUser } from '#tests/harness/community.ts';
import { everyEngine } from '#tests/harness/engines.ts';
import type { Person } from '#tests/harness/world.ts';
import { expectRefusal, ok, write } from '../matrices/steps.ts';

const edit = (author: Person, { _id }: Post, content: string) =>
  ok(author.post(`/posts/edit/${_id}`, { postData: { content } }, { headers: SMALL }));
const historyOf = async (reader: { get: Person['get'] }, { _id }: Post) =>
  (await ok(reader.get(`/posts/${_id}/history`))).body as unknown as PostHistory;
const texts = ({ versions }: PostHistory) => versions.map(({ content }) => content);

everyEngine('the history of a post', (world) => {
  test('has every text, when it was written and how many liked it by then', async () => {
    const [author, fan] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'First.');
    expect(await historyOf(fan, post)).toEqual({
      versions: [{ content: 'First.', createdAt: post.createdAt }],
      complete: true,
    });
    await ok(fan.post(`/posts/like/${post._id}`));
    world.clock.advance(60_000);
    await edit(author, post, 'Second.');
    await edit(author, post, 'Second.');
    world.clock.advance(60_000);
    await edit(author, post, 'Third.');
    const { versions, complete } = await historyOf(world.visitor, post);
    const later = (minutes: number) => new Date(Date.parse(post.createdAt) + minutes * 60_000).toISOString();
    const stamp = (minutes: number) => later(minutes).replace('.000Z', 'Z');
    expect({ versions, complete }).toEqual({
      versions: [
        { content: 'Third.', createdAt: stamp(2) },
        { content: 'Second.', createdAt: stamp(1), likes: 1 },
        { content: 'First.', createdAt: stamp(0), likes: 1 },
      ],
      complete: true,
    });
    const data = (await author.get('/account/data')).body as unknown as { postVersions: { content: string }[] };
    expect(data.postVersions.map(({ content }) => content)).toEqual(['First.', 'Second.']);
  });

  test('is kept whoever edits, is bounded, and goes with the post', async () => {
    const author = await world.signUp();
    const post = await write(author, 'Text 0');
    const { db } = world.store;
    for (let i = 1; i <= 25; i++) {
      // The update of a node that runs the previous release.
      await sql`update posts set content = ${`Text ${i}`}, updated_at = updated_at + 1000, rev = rev + 1
        where uid = ${post._id}`.execute(db);
    }
    const { versions, complete } = await historyOf(author, post);
    expect(versions.map(({ content }) => content)).toEqual(Array.from({ length: 21 }, (_, n) => `Text ${25 - n}`));
    expect(complete).toBe(false);
    const kept = () => db.selectFrom('post_versions').select('id').execute();
    const before = (await kept()).length;
    await ok(author.send('DELETE', `/posts/${post._id}`, undefined, { headers: SMALL }));
    expectRefusal(await author.get(`/posts/${post._id}/history`), 404);
    expect((await kept()).length).toBe(before - 20);
  });

  test('says nothing of a text that moderators held, nor of those before it', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const post = await write(author, 'Fine.');
    // An edit within the same second.
    const { post: edited } = (await edit(author, post, 'Not fine.')).body;
    expect(edited.updatedAt).not.toBe(edited.createdAt);
    const state = (now: 'held' | 'removed' | 'visible') =>
      world.store.db.updateTable('posts').set({ state: now }).where('uid', '=', post._id).execute();
    await state('held');
    expectRefusal(await reader.get(`/posts/${post._id}/history`), 404);
    await edit(author, post, 'Better.');
    await state('visible');
    const seen = await historyOf(reader, post);
    expect([texts(seen), seen.complete]).toEqual([['Better.'], false]);
    expect(texts(await historyOf(author, post))).toEqual(['Better.', 'Not fine.', 'Fine.']);
    await state('removed');
    expectRefusal(await author.get(`/posts/${post._id}/history`), 404);
  });
});

everyEngine('a pinned post', (world) => {
  const pinnedOf = async (reader: { get: Person['get'] }, { username }: Person) =>
    (await ok(reader.get(`/users/${username}?view=page`))).body.user.pinned;

  test('stands on the profile until another one does, it is unpinned, held or gone', async () => {
    const [author, reader] = [await world.signUp(), await world.signUp()];
    const [one, two] = [await write(author, 'One.'), await write(author, 'Two.')];
    expect(await pinnedOf(reader, author)).toBeUndefined();
    for (const post of [one, two]) {
      const { user } = (await ok(author.post(`/posts/pin/${post._id}`))).body;
      expect(user.pinned).toBe(post._id);
      expect(await pinnedOf(reader, author)).toBe(post._id);
    }
    await ok(author.post(`/posts/unpin/${one._id}`));
    expect(await pinnedOf(reader, author)).toBe(two._id);
    expectRefusal(await reader.post(`/posts/pin/${two._id}`), 400, 'Only an own post can be pinned.');
    const state = (now: 'held' | 'visible') =>
      world.store.db.updateTable('posts').set({ state: now }).where('uid', '=', two._id).execute();
    await state('held');
    expect([await pinnedOf(reader, author), await pinnedOf(author, author)]).toEqual([undefined, two._id]);
    await state('visible');
    // Only followers see the content of a silenced person.
    const [follower, blocker] = [await world.signUp(), await world.signUp()];
    await ok(follower.post(`/users/follow/${author._id}`, undefined, { headers: SMALL }));
    await setUser(world, author, { state: 'silenced' });
    for (const who of [world.visitor, reader]) expect(await pinnedOf(who, author)).toBeUndefined();
    expect([await pinnedOf(follower, author), await pinnedOf(author, author)]).toEqual([two._id, two._id]);
    await setUser(world, author, { state: 'active' });
    await ok(blocker.post(`/blocks/${author._id}`));
    expect([await pinnedOf(blocker, author), await pinnedOf(reader, author)]).toEqual([undefined, two._id]);
    await ok(author.send('DELETE', `/posts/${two._id}`, undefined, { headers: SMALL }));
    expect(await pinnedOf(reader, author)).toBeUndefined();
    await ok(author.post(`/posts/pin/${one._id}`));
    await ok(author.post(`/posts/unpin/${one._id}`));
    expect(await pinnedOf(reader, author)).toBeUndefined();
  });
});
