import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import type { Fetch } from '#tests/harness/api/caller.ts';
import { clearToasts, lastToast } from '#tests/harness/toasts.ts';
import { openMember, watchedLine } from '#tests/harness/web.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { selectLikeCount, selectLiked, setLiked } from '../../posts/state/reactions.ts';
import { received, selectPost } from '../entities/entitiesSlice.ts';
import { refreshPost } from '../entities/refreshPost.ts';
import { logout } from '../session/session.ts';
import { asOfWrite } from './asOf.ts';

let world: World;
let author: Person;
let id: string;
beforeEach(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
  author = await world.signUp();
  const { body } = await author.post('/posts', { postData: { content: 'Low fog.' } });
  id = body.posts[0]?._id ?? '';
});
afterEach(async () => {
  clearToasts();
  await expect.poll(underway).toBe(0);
  await world.close();
});

const { line, underway } = watchedLine((request) => world.fetch(request));

/** A member who looks at the post. Requests for likes pass through `likeLine`. */
async function openReader(likeLine: Fetch = line) {
  const likes: string[] = [];
  const device = await openMember(world, {}, (request) => {
    if (!/\/(dis)?like\//.test(request.url)) return line(request);
    likes.push(request.url.includes('dislike') ? 'unlike' : 'like');
    return likeLine(request);
  });
  await device.store.dispatch(refreshPost(id));
  const shown = () => ({
    liked: selectLiked(device.store.getState(), id),
    count: selectLikeCount(device.store.getState(), id),
  });
  const press = (wish: boolean) => device.store.dispatch(setLiked(id, wish));
  const likers = async () => (await world.visitor.get(`/posts/${id}`)).body.post.likes.likeCount;
  return { ...device, likes, shown, press, likers };
}

test('a like shows before the server has answered, and stays', async () => {
  const { shown, press, likers, store } = await openReader();
  const pressed = press(true);
  expect(shown()).toEqual({ liked: true, count: 1 });
  expect(await likers()).toBe(0);
  await pressed;
  expect(shown()).toEqual({ liked: true, count: 1 });
  expect(await likers()).toBe(1);
  expect(store.getState().wishes).toEqual({});
});

test('one request is in flight at a time, and the last wish wins', async () => {
  let inFlight = 0;
  let most = 0;
  const { shown, press, likes, likers } = await openReader(async (request) => {
    most = Math.max(most, ++inFlight);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inFlight--;
    return line(request);
  });
  const pressed = [press(true), press(false), press(true), press(false)];
  expect(shown()).toEqual({ liked: false, count: 0 });
  await Promise.all(pressed);
  expect(most).toBe(1);
  expect(likes).toEqual(['like', 'unlike']);
  expect(shown()).toEqual({ liked: false, count: 0 });
  expect(await likers()).toBe(0);
});

test('wishing for what already is asks nobody', async () => {
  const { press, likes } = await openReader();
  await press(false);
  expect(likes).toEqual([]);
});

test('a like that fails falls back with a toast, and its "Try again" tries again', async () => {
  let cut = true;
  const { shown, press, likers } = await openReader((request) =>
    cut ? Promise.reject(new TypeError('cut off')) : line(request),
  );
  await press(true);
  expect(shown()).toEqual({ liked: false, count: 0 });
  expect(lastToast()).toMatchObject({ text: 'That like didn’t land.', action: { label: 'Try again' } });
  cut = false;
  lastToast()?.action?.onPress();
  expect(shown().liked).toBe(true);
  await expect.poll(likers).toBe(1);
});

test('too much at once: the toast says how long to wait, and its "Try again" tries again', async () => {
  let full = true;
  const words = 'That was a lot to write at once. Try again in 40 seconds.';
  const { shown, press, likers } = await openReader((request) =>
    full ? Response.json({ errors: [words] }, { status: 429 }) : line(request),
  );
  await press(true);
  expect(shown()).toEqual({ liked: false, count: 0 });
  expect(lastToast()).toMatchObject({ text: `That like didn’t land. ${words}`, action: { label: 'Try again' } });
  full = false;
  lastToast()?.action?.onPress();
  await expect.poll(likers).toBe(1);
});

test('a wish that was taken back before it failed is no failure', async () => {
  const { shown, press } = await openReader(() => Promise.reject(new TypeError('cut off')));
  await Promise.all([press(true), press(false)]);
  expect(shown().liked).toBe(false);
  expect(lastToast()).toBeNull();
});

test('who liked in another tab sees the truth, and no failure', async () => {
  const { shown, press, person } = await openReader();
  await person.post(`/posts/like/${id}`);
  await author.post(`/posts/like/${id}`);
  await press(true);
  expect(shown()).toEqual({ liked: true, count: 2 });
  expect(lastToast()).toBeNull();
});

test('a like whose answer is lost is seen to have landed', async () => {
  const { shown, press } = await openReader(async (request) => {
    await line(request);
    throw new TypeError('lost');
  });
  await press(true);
  await expect.poll(shown).toEqual({ liked: true, count: 1 });
  lastToast()?.action?.onPress();
  expect(shown()).toEqual({ liked: true, count: 1 });
});

test('a page that comes while a like is on its way does not undo it', async () => {
  const { shown, press, store } = await openReader();
  const before = selectPost(store.getState(), id);
  const pressed = press(true);
  if (before) store.dispatch(received({ posts: [structuredClone(before)], asOf: asOfWrite() }));
  expect(shown()).toEqual({ liked: true, count: 1 });
  await pressed;
});

test('who logs out meanwhile leaves no trace and hears nothing', async () => {
  const { press, store } = await openReader(async (request) => {
    store.dispatch(logout());
    return line(request);
  });
  await press(true);
  expect(store.getState().wishes).toEqual({});
  expect(store.getState().entities.posts.byId).toEqual({});
  expect(lastToast()).toBeNull();
});
