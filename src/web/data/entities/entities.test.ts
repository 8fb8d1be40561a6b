import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices/notices.ts';
import type { User } from '#contract/people/users.ts';
import { memoryStorage } from '#tests/harness/web.ts';
import { boot } from '../../app/start/boot.ts';
import { installSlices } from '../../app/start/rootReducer.ts';
import { sessionReplaced } from '../../core/session.ts';
import type { AppStore } from '../../core/store.ts';
import { NOTICES, notices } from '../../notifications/notifications.ts';
import { SUGGESTED, suggestions } from '../../people/userLists.ts';
import { commentsOf } from '../../posts/state/commentKeys.ts';
import { comments } from '../../posts/state/commentLists.ts';
import { commentPending, commentSettled, repliesCame } from '../../posts/state/commentsSlice.ts';
import { forgetUnused } from '../../posts/state/forgetUnused.ts';
import { BOOKMARKS, exploreList, homeList, posts, userList } from '../../posts/state/postLists.ts';
import { postShown } from '../../posts/state/postsSlice.ts';
import { type AsOf, asOfRead, asOfWrite, moment } from '../calls/asOf.ts';
import { forgetting, keyOf } from '../lists/listsSlice.ts';
import { selectIds } from '../lists/useList.ts';
import { selectCurrentUser } from '../session/session.ts';
import { gone, selectIsGone, selectPerson, selectPost, selectUser, setApart, unfolded } from './entitiesSlice.ts';
import { authorGone } from './forgetAuthor.ts';
import { answered } from './wire.ts';

let store: AppStore;
beforeEach(() => {
  const nowhere = { fetch: () => Promise.reject(new Error('nobody asks')), base: '', getCookie: () => undefined };
  ({ store } = boot({ ...nowhere, storage: memoryStorage() }));
  installSlices(store);
  store.dispatch(sessionReplaced({ token: 'token', user: userOf('Ada') }));
});

const STAMPS = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const nameOf = (username: string) => ({ username, firstName: username, lastName: 'Test', avatarURL: '' });
const userOf = (username: string, more: Partial<User> = {}): User => ({
  ...nameOf(username),
  ...STAMPS,
  _id: `id of ${username}`,
  coverURL: '',
  userBio: '',
  userWebsite: '',
  following: [],
  followers: [],
  bookmarks: [],
  followersCount: 0,
  followingCount: 0,
  postsCount: 0,
  followed: false,
  ...more,
});
const postOf = (_id: string, by: string, content = '') => ({
  ...nameOf(by),
  ...STAMPS,
  ...{ _id, id: _id, content, comments: [], commentCount: 0, bookmarked: false },
  likes: { likeCount: 0, likedBy: [], dislikedBy: [] },
});
const commentOf = (_id: string, by: string) => ({
  ...nameOf(by),
  ...STAMPS,
  ...{ _id, text: '' },
  votes: { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 },
});
const read = (position: number, feed = 'feed', began = moment()) => asOfRead(began, `${feed}.${position}`);
const tell = (content: string, asOf: AsOf) => store.dispatch(answered({ post: postOf('p', 'Bea', content), asOf }));
const content = () => selectPost(store.getState(), 'p')?.content;

describe('an older answer never wins', () => {
  test('of two reads the position tells, whichever began later', () => {
    const early = moment();
    tell('at 7', read(7));
    tell('at 8', read(8, 'feed', early));
    expect(content()).toBe('at 8');
    tell('at 6', read(6));
    expect(content()).toBe('at 8');
  });

  test.each([
    ['at the same position', read(7)],
    ['of another feed', read(3, 'restored')],
    ['without a position', asOfRead(moment(), null)],
  ])('of two reads %s the one that began later', (_, asOf) => {
    tell('first', { ...read(7), began: asOf.began - 1, at: asOf.at - 1 });
    tell('second', asOf);
    expect(content()).toBe('second');
    tell('late', { ...asOf, began: asOf.began - 1, at: asOf.at - 1 });
    expect(content()).toBe('second');
  });

  test('a write stands against every read that began before it was answered', () => {
    const before = moment();
    tell('written', asOfWrite());
    tell('read', read(99, 'feed', before));
    expect(content()).toBe('written');
    tell('read after', read(5));
    expect(content()).toBe('read after');
  });

  test('what is gone stays gone', () => {
    const before = moment();
    store.dispatch(gone({ posts: ['p'] }));
    tell('late', read(99, 'feed', before));
    expect([content(), selectIsGone(store.getState(), 'posts', 'p')]).toEqual([undefined, true]);
    tell('back again', read(100));
    expect(content()).toBe('back again');
  });
});

describe('people', () => {
  test('are kept once, whatever the case of their name, and posts and comments refer to them', () => {
    const late = moment();
    store.dispatch(answered({ user: userOf('Bea', { userBio: 'Rings birds.' }), asOf: asOfWrite() }));
    const post = { ...postOf('p', 'BEA'), lastName: 'Married' };
    store.dispatch(answered({ post, comment: commentOf('c', 'bea'), asOf: asOfWrite() }));
    expect(Object.keys(store.getState().entities.people.byId).sort()).toEqual(['ada', 'bea']);
    expect(selectPost(store.getState(), 'p')).not.toHaveProperty('lastName');
    store.dispatch(answered({ post: { ...post, lastName: 'Test' }, asOf: asOfWrite() }));
    expect(selectUser(store.getState(), 'bea')).toMatchObject({ lastName: 'Test', userBio: 'Rings birds.' });
    store.dispatch(answered({ post: { ...post, lastName: 'Late' }, asOf: asOfRead(late, null) }));
    expect(selectUser(store.getState(), 'bea')?.lastName).toBe('Test');
  });

  test('may be called what every object has', () => {
    for (const name of ['constructor', '__proto__']) {
      expect(selectPerson(store.getState(), name)).toBeUndefined();
      expect(selectPost(store.getState(), name)).toBeUndefined();
      expect(selectIsGone(store.getState(), 'people', name)).toBe(false);
    }
    store.dispatch(answered({ post: postOf('p', 'Constructor'), asOf: asOfWrite() }));
    expect(selectPerson(store.getState(), 'constructor')).toEqual({
      username: 'Constructor',
      firstName: 'Constructor',
      lastName: 'Test',
      avatarURL: '',
    });
    expect(Object).not.toHaveProperty('username');
  });

  test('of whom only posts have told are no users yet, and a profile that began earlier makes them so', () => {
    const began = moment();
    tell('', read(9));
    expect(selectPerson(store.getState(), 'bea')?.firstName).toBe('Bea');
    expect(selectUser(store.getState(), 'bea')).toBeUndefined();
    store.dispatch(answered({ user: userOf('Bea'), asOf: read(8, 'feed', began) }));
    expect(selectUser(store.getState(), 'bea')?._id).toBe('id of Bea');
  });

  test('the one who is signed in is one of them, and stays the same object while nothing is new', () => {
    const before = selectCurrentUser(store.getState());
    store.dispatch(answered({ post: postOf('p', 'Ada'), asOf: asOfWrite() }));
    expect(selectCurrentUser(store.getState())).toBe(before);
    store.dispatch(answered({ currentUser: userOf('Ada', { followingCount: 1 }), asOf: asOfWrite() }));
    expect(selectCurrentUser(store.getState())?.followingCount).toBe(1);
  });
});

describe('an author who is no longer to be seen', () => {
  const all = [homeList('newest'), exploreList('trending'), userList('bea', 'newest')];
  const shown = () => all.map((key) => store.getState().lists[keyOf(key)]?.ids);
  const mixed = () => ({ posts: [postOf('1', 'Bea'), postOf('2', 'Cleo'), postOf('3', 'Bea')], asOf: asOfWrite() });

  test('leaves every list with what they wrote, and no late answer brings it back', () => {
    for (const key of all) store.dispatch(posts.replace(key, mixed()));
    const said = { comments: [commentOf('a', 'Cleo'), commentOf('b', 'Bea')], asOf: asOfWrite() };
    store.dispatch(comments.replace(commentsOf('2'), said));
    store.dispatch(suggestions.replace(SUGGESTED, { users: [userOf('Bea'), userOf('Cleo')], asOf: asOfWrite() }));
    const late = { ...mixed(), posts: [...mixed().posts, postOf('4', 'Bea')] };
    store.dispatch(authorGone('bea'));
    const { entities, lists } = store.getState();
    expect(shown()).toEqual([['2'], ['2'], ['2']]);
    expect(lists[keyOf(commentsOf('2'))]?.ids).toEqual(['a']);
    expect(lists[keyOf(SUGGESTED)]?.ids).toEqual(['cleo']);
    expect(Object.keys(entities.posts.byId)).toEqual(['2']);
    store.dispatch(posts.replace(all[0] ?? homeList('newest'), late));
    expect(shown()[0]).toEqual(['2']);
    store.dispatch(posts.replace(all[0] ?? homeList('newest'), mixed()));
    expect(shown()[0]).toEqual(['1', '2', '3']);
  });

  test('is never oneself', () => {
    store.dispatch(answered({ post: postOf('p', 'Ada'), asOf: asOfWrite() }));
    store.dispatch(authorGone('ada'));
    expect(selectCurrentUser(store.getState())?.username).toBe('Ada');
    expect(selectPost(store.getState(), 'p')).toBeDefined();
  });
});

describe('somebody who is muted or blocked', () => {
  const lists = [homeList('newest'), exploreList('trending'), userList('bea', 'newest'), BOOKMARKS];
  const shown = () => lists.map((key) => selectIds(store.getState(), key).join());
  const said = () => selectIds(store.getState(), commentsOf('2'));
  beforeEach(() => {
    const page = () => ({ posts: [postOf('1', 'Bea'), postOf('2', 'Cleo')], asOf: asOfWrite() });
    for (const key of lists) store.dispatch(posts.replace(key, page()));
    const comment = { comments: [commentOf('a', 'Cleo'), commentOf('b', 'Bea')], asOf: asOfWrite() };
    store.dispatch(comments.replace(commentsOf('2'), comment));
  });

  test('leaves the lists that a mute is for, and is back at once when it ends', () => {
    store.dispatch(setApart('bea', 'muted', true));
    expect(shown()).toEqual(['2', '2', '1,2', '1,2']);
    expect(said()).toEqual(['a']);
    store.dispatch(setApart('bea', 'muted', false));
    expect(shown()).toEqual(['1,2', '1,2', '1,2', '1,2']);
    expect(said()).toEqual(['a', 'b']);
  });

  test('leaves all lists by a block, and is followed no longer', () => {
    const parted = { blocked: true, followed: false, followersCount: 2 };
    store.dispatch(answered({ user: userOf('Bea', { followed: true, followersCount: 3 }), asOf: asOfWrite() }));
    store.dispatch(setApart('bea', 'blocked', true));
    store.dispatch(setApart('bea', 'blocked', true));
    expect(shown()).toEqual(['2', '2', '2', '2']);
    expect(selectUser(store.getState(), 'bea')).toMatchObject(parted);
  });

  test('stays away whatever posts say of them, until the server says otherwise', () => {
    store.dispatch(setApart('bea', 'muted', true));
    store.dispatch(answered({ post: postOf('1', 'Bea'), asOf: asOfWrite() }));
    expect(shown()[0]).toBe('2');
    store.dispatch(answered({ user: userOf('Bea'), asOf: asOfWrite() }));
    expect(shown()[0]).toBe('1,2');
    store.dispatch(answered({ user: userOf('Bea', { muted: true }), asOf: asOfWrite() }));
    expect(shown()[0]).toBe('2');
  });
});

test('what is folded is shown when it was opened', () => {
  store.dispatch(answered({ post: { ...postOf('p', 'Bea'), filtered: 'heron' }, asOf: asOfWrite() }));
  expect(selectPost(store.getState(), 'p')?.filtered).toBe('heron');
  store.dispatch(unfolded({ kind: 'posts', id: 'p' }));
  expect(selectPost(store.getState(), 'p')).not.toHaveProperty('filtered');
});

describe('a tab that is open for weeks', () => {
  beforeEach(() => {
    forgetting.rule = forgetUnused;
  });
  const count = () => Object.keys(store.getState().entities.posts.byId).length;
  const page = (from: number, length: number) => ({
    posts: Array.from({ length }, (_, n) => postOf(`post ${from + n}`, `author ${from + n}`)),
    asOf: asOfWrite(),
  });

  test('keeps the posts of its lists, however many, and forgets what no list shows', () => {
    for (let n = 0; n < 40; n++) store.dispatch(posts.replace(exploreList('newest'), page(n * 100, 100)));
    expect(count()).toBeLessThanOrEqual(1_000);
    expect(selectPost(store.getState(), 'post 3950')).toBeDefined();
    expect(selectPerson(store.getState(), 'author 3950')).toBeDefined();
    expect(selectPerson(store.getState(), 'author 50')).toBeUndefined();
    expect(selectIsGone(store.getState(), 'posts', 'post 50')).toBe(false);
    store.dispatch(posts.replace(exploreList('oldest'), page(10_000, 3_000)));
    expect(store.getState().lists[keyOf(exploreList('oldest'))]?.ids).toHaveLength(3_000);
    expect(selectPost(store.getState(), 'post 12999')).toBeDefined();
    expect(selectCurrentUser(store.getState())?.username).toBe('Ada');
  });

  test('keeps the comments of the posts that were opened last, and of the one on the screen', () => {
    store.dispatch(answered(page(0, 1)));
    store.dispatch(postShown('post 0'));
    for (let n = 0; n < 100; n++) {
      const said = { comments: [commentOf(`comment ${n}`, 'Bea')], asOf: asOfWrite() };
      store.dispatch(comments.replace(commentsOf(`post ${n}`), said));
    }
    const { lists, entities } = store.getState();
    expect(Object.keys(lists)).toHaveLength(31);
    expect(Object.keys(entities.comments.byId)).toHaveLength(31);
    expect(entities.comments.byId).toHaveProperty('comment 0');
    expect(selectPost(store.getState(), 'post 0')).toBeDefined();
  });

  test('keeps what its lists refer to: posts and repliers of comments, and what notices are about', () => {
    const asOf = asOfWrite();
    const names = { username: 'Bea', firstName: 'Bea', lastName: '', avatarURL: '' };
    const reply = { ...commentOf('reply', 'Bea'), parentId: 'root', post: postOf('told', 'Cleo') };
    const thread = {
      ...commentOf('root', 'Cleo'),
      replyCount: 4,
      replies: [],
      repliers: [{ ...names, username: 'Dot' }],
    };
    const mention = {
      _id: 'notice',
      kind: 'mention',
      post: { _id: 'naming', text: '' },
      person: names,
    } as unknown as Notice;
    store.dispatch(answered({ comments: [thread], posts: [postOf('told', 'Cleo'), postOf('naming', 'Eva')], asOf }));
    store.dispatch(comments.replace({ name: 'replies', of: 'bea' }, { comments: [reply], asOf }));
    store.dispatch(notices.replace(NOTICES, { notices: [mention], asOf }));
    store.dispatch(posts.replace(exploreList('oldest'), page(0, 1_100)));
    for (const id of ['told', 'naming']) expect(selectPost(store.getState(), id), id).toBeDefined();
    for (const id of ['cleo', 'dot', 'eva']) expect(selectPerson(store.getState(), id), id).toBeDefined();
    expect(store.getState().entities.comments.byId).toHaveProperty('root');
  });

  test('forgets what was noted about comments with the comments', () => {
    for (let n = 0; n < 50; n++) store.dispatch(repliesCame({ id: `comment ${n}`, next: null }));
    store.dispatch(commentPending({ id: 'mine', answers: 'comment 1' }));
    store.dispatch(commentSettled({ pending: 'mine', id: 'comment 2' }));
    store.dispatch(
      comments.replace(commentsOf('post 0'), { comments: [commentOf('comment 0', 'Bea')], asOf: asOfWrite() }),
    );
    store.dispatch(posts.replace(exploreList('oldest'), page(0, 1_100)));
    const { answers, replies } = store.getState().comments;
    expect([Object.keys(replies), answers]).toEqual([['comment 0'], {}]);
  });

  test('remembers what is gone for as long as an answer may bring it back', () => {
    const deleteMany = (batch: number) => {
      store.dispatch(gone({ posts: Array.from({ length: 200 }, (_, n) => `gone ${batch} ${n}`) }));
      for (let requests = 0; requests < 200; requests++) moment();
    };
    for (let batch = 0; batch < 10; batch++) deleteMany(batch);
    store.dispatch(posts.replace(exploreList('newest'), page(0, 1)));
    expect(selectIsGone(store.getState(), 'posts', 'gone 9 0')).toBe(true);
    expect(selectIsGone(store.getState(), 'posts', 'gone 0 0')).toBe(false);
  });
});
