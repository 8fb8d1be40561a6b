import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { clearToasts, lastToast } from '#tests/harness/toasts.ts';
import { openMember, watchedLine } from '#tests/harness/web.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { dismissOffers, dismissToast, shownToasts } from '../../core/toast.ts';
import { commentsOf } from '../../posts/state/commentKeys.ts';
import { comments } from '../../posts/state/commentLists.ts';
import { selectCommentCount } from '../../posts/state/commentSelectors.ts';
import { BOOKMARKS, exploreList, type PostListKey, posts } from '../../posts/state/postLists.ts';
import {
  dropBookmark,
  selectBookmarked,
  selectListIds,
  selectPostsCount,
  setBookmarked,
} from '../../posts/state/reactions.ts';
import { removePost } from '../../posts/state/removePost.ts';
import { removeComment } from '../../posts/state/writeComments.ts';
import { writePost } from '../../posts/state/writePosts.ts';
import { selectPost } from '../entities/entitiesSlice.ts';
import { selectIds } from '../lists/useList.ts';
import { leave } from '../session/logOut.ts';
import { selectCurrentUser } from '../session/session.ts';
import { takeStoredSession } from '../session/storage.ts';
import { sendHeld } from './undo.ts';

const LIST = exploreList('newest');
let world: World;
let sent: string[];
let cut: boolean;
beforeEach(async () => {
  sent = [];
  cut = false;
  world = await createWorld(nodeSqlite(':memory:'));
});
afterEach(async () => {
  clearToasts();
  await expect.poll(underway).toBe(0);
  await world.close();
});

const { line, underway } = watchedLine((request) => world.fetch(request));

async function openWriter() {
  const device = await openMember(world, {}, (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'DELETE' || /remove-bookmark|logout/.test(pathname)) sent.push(pathname.slice(5));
    return cut ? Promise.reject(new TypeError('cut off')) : line(request);
  });
  const { store } = device;
  const shown = (key: PostListKey = LIST) =>
    selectListIds(store.getState(), key).map((id) => selectPost(store.getState(), id)?.content);
  const write = async (content: string): Promise<string> => {
    world.clock.advance(1_000);
    return store.dispatch(writePost(content, `key of ${content}`));
  };
  const count = () => {
    const user = selectCurrentUser(store.getState());
    return user && selectPostsCount(store.getState(), user);
  };
  await store.dispatch(posts.load(LIST));
  return { ...device, shown, write, count };
}

/** Dismisses the last toast as if its time had ended. */
const leaveToast = () => dismissToast(lastToast()?.id ?? 0);

describe('a deleted post', () => {
  test('is out of sight at once, and the server hears of it when the toast has left', async () => {
    const { store, shown, write, count } = await openWriter();
    const id = await write('mine');
    store.dispatch(removePost(id));
    expect(shown()).toEqual([]);
    expect(count()).toBe(0);
    expect(lastToast()).toMatchObject({ text: 'Post deleted', undo: expect.any(Function) });
    await store.dispatch(posts.load(LIST));
    expect(shown()).toEqual([]);
    expect(sent).toEqual([]);
    leaveToast();
    await expect.poll(() => store.getState().entities).toMatchObject({ posts: { byId: {} }, hidden: [] });
    expect(sent).toEqual([`posts/${id}`]);
    expect(count()).toBe(0);
  });

  test('is back at its place after Undo, and the server never hears of it', async () => {
    const { store, shown, write, count } = await openWriter();
    const id = await write('mine');
    await write('newer');
    store.dispatch(removePost(id));
    lastToast()?.undo?.();
    expect(shown()).toEqual(['newer', 'mine']);
    expect(count()).toBe(2);
    await sendHeld();
    expect(sent).toEqual([]);
  });

  test('is back at its place when the server cannot be reached, and the toast tries again', async () => {
    const { store, shown, write } = await openWriter();
    const id = await write('mine');
    await write('newer');
    store.dispatch(removePost(id));
    cut = true;
    await sendHeld();
    expect(shown()).toEqual(['newer', 'mine']);
    expect(lastToast()).toMatchObject({ text: 'The post wasn’t deleted.', action: { label: 'Try again' } });
    cut = false;
    lastToast()?.action?.onPress();
    expect(shown()).toEqual(['newer']);
    await expect.poll(() => store.getState().entities.hidden).toEqual([]);
    expect(shown()).toEqual(['newer']);
  });

  test('waits beside others, each with its Undo; when there are more than three the first is sent', async () => {
    const { store, shown, write } = await openWriter();
    const ids = [];
    for (const content of ['one', 'two', 'three', 'four']) ids.push(await write(content));
    for (const id of ids) store.dispatch(removePost(id));
    expect(shown()).toEqual([]);
    expect(sent).toEqual([`posts/${ids[0]}`]);
    expect(shownToasts.get().filter(({ undo }) => undo)).toHaveLength(3);
    shownToasts.get()[1]?.undo?.();
    expect(shown()).toEqual(['three']);
    await sendHeld();
    expect(sent.sort()).toEqual([ids[0], ids[1], ids[3]].map((id) => `posts/${id}`).sort());
    expect(shown()).toEqual(['three']);
  });

  test('is sent before the session ends by Logout', async () => {
    const { store, write } = await openWriter();
    const id = await write('mine');
    store.dispatch(removePost(id));
    await store.dispatch(leave());
    expect(sent).toEqual([`posts/${id}`, 'auth/logout']);
    expect(store.getState().auth.token).toBeNull();
    expect((await world.visitor.get('/posts')).body.posts).toEqual([]);
  });
});

test('what is held when another tab logs out is not sent, and that is said', async () => {
  const { store, storage, shown, write } = await openWriter();
  const id = await write('mine');
  await store.dispatch(setBookmarked(id, true));
  const hold = [() => removePost(id), () => removeComment(id, 'any'), () => dropBookmark(id)];
  const said = [];
  const { token, user } = { token: storage.getItem('token') ?? '', user: storage.getItem('user') ?? '' };
  for (const begin of hold) {
    store.dispatch(begin());
    storage.removeItem('token');
    takeStoredSession(store, storage);
    dismissOffers();
    said.push(lastToast()?.text);
    storage.setItem('user', user);
    storage.setItem('token', token);
    takeStoredSession(store, storage);
    await store.dispatch(posts.load(LIST));
  }
  expect(said).toEqual([
    'You were logged out. The post wasn’t deleted.',
    'You were logged out. The comment wasn’t deleted.',
    'You were logged out. The bookmark wasn’t removed.',
  ]);
  expect(shown()).toEqual(['mine']);
  expect(sent).toEqual([]);
});

test('a deleted comment waits for the same time, comes back by Undo, and when it could not be deleted', async () => {
  const { store, person, write } = await openWriter();
  const postId = await write('mine');
  await person.post(`/comments/add/${postId}`, { commentData: { text: 'a word' } });
  await store.dispatch(comments.load(commentsOf(postId)));
  await store.dispatch(posts.load(LIST));
  const ids = () => selectIds(store.getState(), commentsOf(postId));
  const count = () => selectCommentCount(store.getState(), postId);
  const id = ids()[0] ?? '';
  const remove = () => store.dispatch(removeComment(postId, id));
  remove();
  expect([ids(), count()]).toEqual([[], 0]);
  await store.dispatch(comments.load(commentsOf(postId)));
  expect([ids(), count(), sent]).toEqual([[], 0, []]);
  lastToast()?.undo?.();
  expect([ids(), count()]).toEqual([[id], 1]);
  remove();
  cut = true;
  await sendHeld();
  expect([ids(), count()]).toEqual([[id], 1]);
  cut = false;
  remove();
  leaveToast();
  await expect.poll(() => store.getState().entities.hidden).toEqual([]);
  expect([ids(), count()]).toEqual([[], 0]);
  expect((await world.visitor.get(`/comments/${postId}`)).body.comments).toEqual([]);
});

describe('a bookmark removed on /bookmarks', () => {
  async function openCollector() {
    const writer = await openWriter();
    const id = await writer.write('kept');
    await writer.store.dispatch(setBookmarked(id, true));
    await writer.store.dispatch(posts.load(BOOKMARKS));
    const marked = () => selectBookmarked(writer.store.getState(), id);
    const kept = async () => (await writer.person.get('/users/bookmark')).body.bookmarks.length;
    return { ...writer, id, marked, kept };
  }

  test('leaves the list at once, comes back by Undo, and is sent when the toast has left', async () => {
    const { store, shown, id, marked, kept } = await openCollector();
    store.dispatch(dropBookmark(id));
    expect([shown(BOOKMARKS), marked()]).toEqual([[], false]);
    await store.dispatch(posts.load(BOOKMARKS));
    expect([shown(BOOKMARKS), sent]).toEqual([[], []]);
    lastToast()?.undo?.();
    expect([shown(BOOKMARKS), marked()]).toEqual([['kept'], true]);
    await expect.poll(() => store.getState().wishes).toEqual({});
    store.dispatch(dropBookmark(id));
    leaveToast();
    await expect.poll(() => store.getState().wishes).toEqual({});
    expect([shown(BOOKMARKS), marked(), await kept()]).toEqual([[], false, 0]);
    expect(sent).toHaveLength(1);
  });

  test('and set again elsewhere meanwhile is never sent', async () => {
    const { store, id, marked, kept } = await openCollector();
    store.dispatch(dropBookmark(id));
    void store.dispatch(setBookmarked(id, true));
    await sendHeld();
    expect([marked(), await kept(), sent]).toEqual([true, 1, []]);
    expect(store.getState().wishes).toEqual({});
  });

  test('that could not be sent is back', async () => {
    const { store, shown, id } = await openCollector();
    store.dispatch(dropBookmark(id));
    cut = true;
    await sendHeld();
    expect(shown(BOOKMARKS)).toEqual(['kept']);
    expect(lastToast()).toMatchObject({ text: 'The bookmark wasn’t removed.', action: { label: 'Try again' } });
  });
});
