import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteComment } from '#contract/posts/comments.ts';
import { deletePost } from '#contract/posts/posts.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { openMember } from '#tests/harness/web.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { setFollowed } from '../../people/follow.ts';
import { profileOf, profiles, SUGGESTED, suggestions } from '../../people/userLists.ts';
import { castVote } from '../../posts/state/castVote.ts';
import { commentsOf } from '../../posts/state/commentKeys.ts';
import { comments } from '../../posts/state/commentLists.ts';
import { BOOKMARKS, exploreList, homeList, postList, posts } from '../../posts/state/postLists.ts';
import {
  selectBookmarked,
  selectLikeCount,
  selectLiked,
  selectListIds,
  setBookmarked,
  setLiked,
} from '../../posts/state/reactions.ts';
import { rewriteComment } from '../../posts/state/writeComments.ts';
import { rewritePost } from '../../posts/state/writePosts.ts';
import { gone, selectComment, selectIsGone, selectPost, selectUser } from '../entities/entitiesSlice.ts';
import { refreshPost } from '../entities/refreshPost.ts';
import { keyOf } from '../lists/listsSlice.ts';
import { selectIds } from '../lists/useList.ts';

const EXPLORE = exploreList('newest');
let world: World;
beforeEach(async () => {
  world = await createWorld(nodeSqlite(':memory:'));
});
afterEach(() => world.close());

/** A reader whose connection can hold responses back after the server has sent them. */
async function openReader() {
  const held: { url: RegExp; release: Promise<void> }[] = [];
  let isCut = false;
  const device = await openMember(world, {}, async (request) => {
    if (isCut) throw new TypeError('cut off');
    const answer = await world.fetch(request);
    await held.find(({ url }) => url.test(`${request.method} ${request.url}`))?.release;
    return answer;
  });
  /** The first request that `begin` sends is answered before this returns; `deliver` delivers the response. */
  const late = async (url: RegExp, begin: () => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const hold = {
      url,
      get release() {
        answered.resolve();
        return promise;
      },
    };
    held.push(hold);
    const asked = begin();
    await answered.promise;
    held.splice(held.indexOf(hold), 1);
    return async () => {
      resolve();
      await asked;
    };
  };
  const write = async (content: string) => {
    const { body } = await device.person.post('/posts', { postData: { content } });
    return { _id: body.posts[0]?._id ?? '' };
  };
  const cut = (now: boolean) => {
    isCut = now;
  };
  return { ...device, late, write, cut };
}

test('a list that was asked for before a like, an edit and a bookmark overwrites none of them', async () => {
  const { store, late, write } = await openReader();
  const { _id: id } = await write('as it was');
  await store.dispatch(posts.load(EXPLORE));
  const deliver = await late(/posts\?/, () => store.dispatch(posts.load(EXPLORE)));
  await store.dispatch(setLiked(id, true));
  await store.dispatch(setBookmarked(id, true));
  await store.dispatch(rewritePost(id, 'as it is'));
  await deliver();
  expect(selectLiked(store.getState(), id)).toBe(true);
  expect(selectLikeCount(store.getState(), id)).toBe(1);
  expect(selectBookmarked(store.getState(), id)).toBe(true);
  expect(selectPost(store.getState(), id)?.content).toBe('as it is');
});

test.each([
  ['list', () => posts.load(EXPLORE), /posts\?/],
  ['page of it', () => posts.more(EXPLORE), /cursor=/],
] as const)('a late %s does not bring a deleted post back', async (what, load, url) => {
  const { store, late, write, call } = await openReader();
  const first = await write('deleted meanwhile');
  for (let i = 0; i < 19; i++) await write(`row ${i}`);
  const last = await write('deleted meanwhile');
  const { _id: id } = what === 'list' ? last : first;
  await store.dispatch(posts.load(EXPLORE));
  const deliver = await late(url, () => store.dispatch(load()));
  await call(deletePost, { params: { id } });
  store.dispatch(gone({ posts: [id] }));
  await deliver();
  expect(selectListIds(store.getState(), EXPLORE)).not.toContain(id);
  expect(selectPost(store.getState(), id)).toBeUndefined();
});

test('a late answer about a deleted post alone does not bring it back either', async () => {
  const { store, late, write, call } = await openReader();
  const { _id: id } = await write('deleted meanwhile');
  const deliver = await late(/posts\//, () => store.dispatch(posts.load(postList(id))));
  await call(deletePost, { params: { id } });
  store.dispatch(gone({ posts: [id] }));
  await deliver();
  expect(store.getState().entities.posts.byId).toEqual({});
  expect(selectIsGone(store.getState(), 'posts', id)).toBe(true);
});

test('of two reads under way together, the one that began later is kept', async () => {
  const { store, late, write, person } = await openReader();
  const { _id: id } = await write('first');
  const deliver = await late(/posts\?/, () => store.dispatch(posts.load(EXPLORE)));
  await person.post(`/posts/edit/${id}`, { postData: { content: 'second' } });
  await store.dispatch(refreshPost(id));
  await deliver();
  expect(selectPost(store.getState(), id)?.content).toBe('second');
  await store.dispatch(posts.load(EXPLORE));
  expect(selectPost(store.getState(), id)?.content).toBe('second');
});

test('of two writes under way together, whose answers cross, the truth is asked for', async () => {
  const { store, late, write } = await openReader();
  const { _id: id } = await write('liked and bookmarked');
  await store.dispatch(posts.load(EXPLORE));
  const deliver = await late(/like/, () => store.dispatch(setLiked(id, true)));
  await store.dispatch(setBookmarked(id, true));
  await deliver();
  await expect.poll(() => selectPost(store.getState(), id)).toMatchObject({ bookmarked: true });
  expect(selectLiked(store.getState(), id)).toBe(true);
});

test('a bookmark set while the bookmarks are loading stands first, and one taken away stays away', async () => {
  const { store, late, write } = await openReader();
  const [old, taken, set] = [await write('old'), await write('taken away'), await write('set')];
  for (const post of [taken, old]) await store.dispatch(refreshPost(post._id));
  for (const post of [taken, old]) await store.dispatch(setBookmarked(post._id, true));
  await store.dispatch(refreshPost(set._id));
  await store.dispatch(posts.load(BOOKMARKS));
  const deliver = await late(/bookmark\?/, () => store.dispatch(posts.load(BOOKMARKS)));
  await store.dispatch(setBookmarked(set._id, true));
  await store.dispatch(setBookmarked(taken._id, false));
  await deliver();
  expect(selectListIds(store.getState(), BOOKMARKS)).toEqual([set._id, old._id]);
});

test('late comments overwrite no vote and no edit, and bring no deleted comment back', async () => {
  const { store, late, write, person, call } = await openReader();
  const { _id: postId } = await write('commented');
  for (const text of ['as it was', 'deleted meanwhile']) {
    await person.post(`/comments/add/${postId}`, { commentData: { text } });
  }
  await store.dispatch(comments.load(commentsOf(postId)));
  const [kept = '', deleted = ''] = selectIds(store.getState(), commentsOf(postId));
  const deliver = await late(/comments/, () => store.dispatch(comments.load(commentsOf(postId))));
  await store.dispatch(castVote(postId, kept, 'up'));
  await store.dispatch(rewriteComment({ postId, id: kept, text: 'as it is', onSuccess: () => undefined }));
  await call(deleteComment, { params: { postId, commentId: deleted } });
  store.dispatch(gone({ comments: [deleted] }));
  await deliver();
  expect(selectIds(store.getState(), commentsOf(postId))).toEqual([kept]);
  expect(selectComment(store.getState(), kept)).toMatchObject({ text: 'as it is', upvoteCount: 1 });
});

test('a profile or suggestions asked for before a follow do not take it back', async () => {
  const { store, late } = await openReader();
  const kofi = await world.signUp();
  await store.dispatch(profiles.load(profileOf(kofi.username)));
  const user = selectUser(store.getState(), kofi.username.toLowerCase());
  if (!user) throw new Error('There is no profile.');
  const profile = await late(new RegExp(`users/${kofi.username}`), () =>
    store.dispatch(profiles.load(profileOf(kofi.username))),
  );
  const suggested = await late(/suggested/, () => store.dispatch(suggestions.load(SUGGESTED)));
  await store.dispatch(setFollowed(user, true));
  await profile();
  await suggested();
  expect(selectUser(store.getState(), kofi.username.toLowerCase())).toMatchObject({
    followed: true,
    followersCount: 1,
  });
});

test('a home feed that was asked for before a follow is still out of date when it comes', async () => {
  const { store, late } = await openReader();
  const kofi = await world.signUp();
  await kofi.post('/posts', { postData: { content: 'from Kofi' } });
  await store.dispatch(profiles.load(profileOf(kofi.username)));
  const user = selectUser(store.getState(), kofi.username.toLowerCase());
  if (!user) throw new Error('There is no profile.');
  const deliver = await late(/feed=home/, () => store.dispatch(posts.load(homeList('newest'))));
  await store.dispatch(setFollowed(user, true));
  await deliver();
  const list = () => store.getState().lists[keyOf(homeList('newest'))];
  expect(list()?.stale).toBeGreaterThan(0);
  await store.dispatch(posts.load(homeList('newest')));
  expect(list()?.stale).toBe(0);
});

test.each(['posts', 'comments'] as const)(
  'a refresh of %s that fails while the next page is under way leaves no page loading',
  async (slice) => {
    const { store, late, write, person, cut } = await openReader();
    const { _id: postId } = await write('with many comments');
    for (let i = 0; i < 21; i++) {
      await write(`row ${i}`);
      await person.post(`/comments/add/${postId}`, { commentData: { text: `comment ${i}` } });
    }
    const load = (): Promise<unknown> =>
      slice === 'posts' ? store.dispatch(posts.load(EXPLORE)) : store.dispatch(comments.load(commentsOf(postId)));
    const more = (): Promise<unknown> =>
      slice === 'posts' ? store.dispatch(posts.more(EXPLORE)) : store.dispatch(comments.more(commentsOf(postId)));
    const list = () => store.getState().lists[keyOf(slice === 'posts' ? EXPLORE : commentsOf(postId))];
    await load();
    const deliver = await late(/cursor=/, more);
    cut(true);
    await load();
    cut(false);
    await deliver();
    expect(list()?.phase).toBe('failed');
    await more();
    expect(list()?.phase).toBe('ready');
  },
);
