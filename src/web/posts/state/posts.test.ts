import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { specState } from '#tests/harness/spec-state.ts';
import { clearToasts, lastToast } from '#tests/harness/toasts.ts';
import { openMember, watchedLine } from '#tests/harness/web.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { sessionReplaced } from '../../core/session.ts';
import { selectIsGone, selectPost, selectUser } from '../../data/entities/entitiesSlice.ts';
import { dropped, keyOf, reset } from '../../data/lists/listsSlice.ts';
import { selectCurrentUser } from '../../data/session/session.ts';
import { setFollowed } from '../../people/follow.ts';
import { profileOf, profiles } from '../../people/userLists.ts';
import { BOOKMARKS, exploreList, homeList, type PostListKey, postList, posts, userList } from './postLists.ts';
import { listShown, postShown, unsubscribe } from './postsSlice.ts';
import { selectBookmarked, selectListIds, setBookmarked } from './reactions.ts';
import { rewritePost, writePost } from './writePosts.ts';

let world: World;
let kofi: Person;
let cut: ((request: Request) => boolean) | null;
/** Delays the response to a request, after the server has processed it. */
let delay: ((request: Request) => Promise<void> | undefined) | null;
beforeEach(async () => {
  cut = null;
  delay = null;
  world = await createWorld(nodeSqlite(':memory:'));
  kofi = await world.signUp();
});
afterEach(async () => {
  clearToasts();
  await expect.poll(underway).toBe(0);
  await world.close();
});

const { line, underway } = watchedLine(async (request) => {
  const answer = await world.fetch(request);
  await delay?.(request);
  return answer;
});

async function openReader() {
  const device = await openMember(world, {}, (request) =>
    cut?.(request) ? Promise.reject(new TypeError('cut off')) : line(request),
  );
  const { store } = device;
  const shown = (key: PostListKey) =>
    selectListIds(store.getState(), key).map((id) => selectPost(store.getState(), id)?.content);
  return { ...device, shown };
}

const write = async (person: Person, content: string): Promise<string> => {
  world.clock.advance(1_000);
  return (await person.post('/posts', { postData: { content } })).body.posts[0]?._id ?? '';
};

describe('a list', () => {
  test('goes from idle over loading to success, as the specification names it', async () => {
    const { store } = await openReader();
    const id = await write(kofi, 'one');
    store.dispatch(listShown(exploreList('newest')));
    const spec = () => specState(store.getState()).posts;
    expect(spec()).toMatchObject({ status: 'idle', posts: [] });
    const loading = store.dispatch(posts.load(exploreList('newest')));
    expect(spec().status).toBe('loading');
    await loading;
    expect(spec()).toMatchObject({ status: 'success', posts: [id], bookmarks: [], sortBy: 'trending' });
  });

  test('that fails to load says so and keeps the message', async () => {
    const { store } = await openReader();
    cut = () => true;
    store.dispatch(listShown(homeList('trending')));
    await store.dispatch(posts.load(homeList('trending')));
    expect(specState(store.getState()).posts).toMatchObject({ status: 'failed', error: [expect.any(String)] });
  });

  test('comes in pages that never repeat a post, though likes move posts between them', async () => {
    const sinking = await write(kofi, 'post 0');
    for (let n = 1; n < 65; n++) await write(kofi, `post ${n}`);
    await kofi.post(`/posts/like/${sinking}`);
    const { store, shown } = await openReader();
    const key = exploreList('trending');
    await store.dispatch(posts.load(key));
    expect(shown(key)).toHaveLength(20);
    expect(shown(key)[0]).toBe('post 0');
    await kofi.post(`/posts/dislike/${sinking}`);
    while (store.getState().lists[keyOf(key)]?.cursor) await store.dispatch(posts.more(key));
    expect(shown(key)).toHaveLength(65);
    expect(new Set(shown(key)).size).toBe(65);
  });

  test('asks for one page at a time', async () => {
    for (let n = 0; n < 30; n++) await write(kofi, `post ${n}`);
    const { store, shown } = await openReader();
    const key = exploreList('newest');
    await Promise.all([store.dispatch(posts.load(key)), store.dispatch(posts.load(key))]);
    await Promise.all([store.dispatch(posts.more(key)), store.dispatch(posts.more(key))]);
    expect(shown(key)).toHaveLength(30);
  });

  test('whose answer comes after the log-out is dropped, also when the next session waits for its own', async () => {
    await write(kofi, 'one');
    const { store } = await openReader();
    const { token } = store.getState().auth;
    const user = selectCurrentUser(store.getState());
    const first = store.dispatch(posts.load(exploreList('newest')));
    store.dispatch(sessionReplaced(null));
    if (token && user) store.dispatch(sessionReplaced({ token, user }));
    cut = () => true;
    const second = store.dispatch(posts.load(exploreList('newest')));
    await first;
    const list = () => store.getState().lists[keyOf(exploreList('newest'))];
    expect(store.getState().entities.posts.byId).toEqual({});
    expect(list()?.phase).toBe('loading');
    await second;
    expect(list()?.phase).toBe('failed');
  });
});

describe('the home feed', () => {
  test('is one’s own posts and those of people one follows; unfollowing takes them out at once', async () => {
    const { store, shown, person } = await openReader();
    await write(kofi, 'by kofi');
    await write(await world.signUp(), 'by a stranger');
    await write(person, 'by myself');
    await person.post(`/users/follow/${kofi._id}`);
    const key = homeList('newest');
    await store.dispatch(posts.load(key));
    expect(shown(key)).toEqual(['by myself', 'by kofi']);
    await store.dispatch(profiles.load(profileOf(kofi.username)));
    const followed = selectUser(store.getState(), kofi.username.toLowerCase());
    if (!followed) throw new Error('The profile did not load.');
    await store.dispatch(setFollowed(followed, false));
    expect(shown(key)).toEqual(['by myself']);
    await store.dispatch(setFollowed(followed, true));
    expect(store.getState().lists[keyOf(key)]?.stale).toBeGreaterThan(0);
    await store.dispatch(posts.load(key));
    expect(shown(key)).toEqual(['by myself', 'by kofi']);
    expect(store.getState().lists[keyOf(key)]?.stale).toBe(0);
  });
});

describe('a post of one’s own', () => {
  test('stands on top at once in every list loaded, in its order once that list is loaded again', async () => {
    const { store, shown, person } = await openReader();
    const lists = [exploreList('oldest'), exploreList('newest'), userList(person.username.toUpperCase(), 'oldest')];
    await write(person, 'older');
    for (const key of [...lists, userList(kofi.username, 'oldest')]) await store.dispatch(posts.load(key));
    world.clock.advance(1_000);
    await store.dispatch(writePost('mine', 'key-1'));
    for (const key of lists) expect(shown(key)).toEqual(['mine', 'older']);
    expect(shown(userList(kofi.username, 'oldest'))).toEqual([]);
    expect(selectCurrentUser(store.getState())?.postsCount).toBe(1);

    await write(kofi, 'newer');
    for (const key of lists) await store.dispatch(posts.load(key));
    expect(shown(exploreList('newest'))).toEqual(['newer', 'mine', 'older']);
    expect(shown(exploreList('oldest'))).toEqual(['older', 'mine', 'newer']);
    expect(shown(userList(person.username, 'oldest'))).toEqual(['older', 'mine']);
  });

  test('is not lost to a list that was asked for before it was written', async () => {
    const { store, shown, person } = await openReader();
    await write(person, 'older');
    const answered = Promise.withResolvers<void>();
    delay = (request) => (request.method === 'GET' ? answered.promise : undefined);
    const [known, unknown] = [exploreList('oldest'), exploreList('newest')];
    const loading = [known, unknown].map((key) => store.dispatch(posts.load(key)));
    await expect.poll(underway).toBe(2);
    await store.dispatch(writePost('mine', 'key-1'));
    answered.resolve();
    await Promise.all(loading);
    expect(shown(known)).toEqual(['mine', 'older']);
    expect(shown(unknown)).toEqual(['mine', 'older']);
  });

  test('is written once, though the answer to the first try was lost', async () => {
    const { store } = await openReader();
    const lost: Request[] = [];
    cut = (request) => {
      if (request.method !== 'POST' || lost.length) return false;
      lost.push(request.clone());
      return true;
    };
    await expect(store.dispatch(writePost('mine', 'key-1'))).rejects.toThrow();
    for (const request of lost) await world.fetch(request);
    await store.dispatch(writePost('mine', 'key-1'));
    const { body } = await world.visitor.get('/posts');
    expect(body.posts.map((post: { content: string }) => post.content)).toEqual(['mine']);
  });

  test('a failed one leaves the loaded list in view, as failed', async () => {
    const { store, shown } = await openReader();
    const key = exploreList('newest');
    store.dispatch(listShown(key));
    await store.dispatch(posts.load(key));
    cut = () => true;
    await expect(store.dispatch(writePost('mine', 'key-1'))).rejects.toThrow();
    expect(specState(store.getState()).posts.status).toBe('failed');
    expect(shown(key)).toEqual([]);
    cut = null;
    await store.dispatch(writePost('mine', 'key-1'));
    expect(specState(store.getState()).posts.status).toBe('success');
    expect(shown(key)).toEqual(['mine']);
  });

  test('shows its new text everywhere', async () => {
    const { store, shown } = await openReader();
    const id = await store.dispatch(writePost('mine', 'key-1'));
    await store.dispatch(posts.load(exploreList('newest')));
    await store.dispatch(rewritePost(id, 'mine, mended'));
    expect(shown(exploreList('newest'))).toEqual(['mine, mended']);
  });
});

describe('bookmarks', () => {
  test('are marked on every page, and an unbookmarked post leaves them at once', async () => {
    const { store, shown } = await openReader();
    const id = await write(kofi, 'keep me');
    await store.dispatch(posts.load(exploreList('newest')));
    await store.dispatch(setBookmarked(id, true));
    await store.dispatch(posts.load(BOOKMARKS));
    expect(specState(store.getState()).posts).toMatchObject({ bookmarks: [id], bookmarksStatus: 'success' });
    expect(selectBookmarked(store.getState(), id)).toBe(true);

    const removing = store.dispatch(setBookmarked(id, false));
    expect(shown(BOOKMARKS)).toEqual([]);
    await removing;
    expect(specState(store.getState()).posts.bookmarks).toEqual([]);
  });

  test('one that could not be removed is back', async () => {
    const { store, shown, person } = await openReader();
    const id = await write(kofi, 'keep me');
    await person.post(`/users/bookmark/${id}`);
    await store.dispatch(posts.load(BOOKMARKS));
    cut = () => true;
    await store.dispatch(setBookmarked(id, false));
    expect(shown(BOOKMARKS)).toEqual(['keep me']);
    expect(lastToast()?.text).toBe('The bookmark wasn’t removed.');
  });

  test('are idle again after a reset, and loading again brings what is new in order', async () => {
    const { store, shown, person } = await openReader();
    const [first, second] = [await write(kofi, 'first'), await write(kofi, 'second')];
    await person.post(`/users/bookmark/${second}`);
    await store.dispatch(posts.load(BOOKMARKS));
    store.dispatch(reset(keyOf(BOOKMARKS)));
    expect(specState(store.getState()).posts.bookmarksStatus).toBe('idle');
    world.clock.advance(1_000);
    await person.post(`/users/bookmark/${first}`);
    await store.dispatch(posts.load(BOOKMARKS));
    expect(shown(BOOKMARKS)).toEqual(['first', 'second']);
  });
});

describe('a single post', () => {
  test('is loaded by its id and let go of', async () => {
    const { store } = await openReader();
    const spec = () => specState(store.getState()).posts;
    const id = await write(kofi, 'one');
    store.dispatch(postShown(id));
    const loading = store.dispatch(posts.load(postList(id)));
    expect(spec()).toMatchObject({ singlePost: id, singlePostStatus: 'loading' });
    await loading;
    expect(spec()).toMatchObject({ singlePost: id, singlePostStatus: 'success' });
    store.dispatch(unsubscribe());
    store.dispatch(dropped(keyOf(postList(id))));
    expect(spec()).toMatchObject({ singlePost: null, singlePostStatus: 'idle' });
  });

  test('that nobody knows is gone; one that did not load is not', async () => {
    const { store } = await openReader();
    const load = async (id: string) => {
      await store.dispatch(posts.load(postList(id)));
      expect(store.getState().lists[keyOf(postList(id))]?.phase).toBe('failed');
      return selectIsGone(store.getState(), 'posts', id);
    };
    expect(await load('nonsense')).toBe(true);
    cut = () => true;
    expect(await load(await write(kofi, 'one'))).toBe(false);
  });
});
