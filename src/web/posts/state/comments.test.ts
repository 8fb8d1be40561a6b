import { afterEach, beforeEach, expect, test } from 'vitest';
import { block } from '#contract/safety/blocks.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { clearToasts, lastToast } from '#tests/harness/toasts.ts';
import { openMember, watchedLine } from '#tests/harness/web.ts';
import { createWorld, type Person, type World } from '#tests/harness/world.ts';
import { type Comment, selectComment } from '../../data/entities/entitiesSlice.ts';
import { refreshPost } from '../../data/entities/refreshPost.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { selectIds } from '../../data/lists/useList.ts';
import { selectCurrentUser } from '../../data/session/session.ts';
import { loadReplies, offeredBy, selectHiddenCount, selectRows, selectWaiting } from '../comments/threads.ts';
import { castVote } from './castVote.ts';
import { commentsOf } from './commentKeys.ts';
import { comments } from './commentLists.ts';
import { selectCommentCount, selectCommentText, selectVotes } from './commentSelectors.ts';
import { rewriteComment, sendComment } from './writeComments.ts';

let world: World;
let author: Person;
let postId: string;
let cut: ((request: Request) => boolean) | null;
beforeEach(async () => {
  cut = null;
  world = await createWorld(nodeSqlite(':memory:'));
  author = await world.signUp();
  postId = (await author.post('/posts', { postData: { content: 'Low fog.' } })).body.posts[0]?._id ?? '';
});
afterEach(async () => {
  clearToasts();
  await expect.poll(underway).toBe(0);
  await world.close();
});

const { line, underway } = watchedLine((request) => world.fetch(request));

async function openReader() {
  const device = await openMember(world, {}, (request) =>
    cut?.(request) ? Promise.reject(new TypeError('cut off')) : line(request),
  );
  const { store } = device;
  await store.dispatch(refreshPost(postId));
  const user = selectCurrentUser(store.getState());
  if (!user) throw new Error('Nobody is signed in.');
  const ids = () => selectIds(store.getState(), commentsOf(postId));
  const texts = () => ids().map((id) => selectCommentText(store.getState(), id));
  const count = () => selectCommentCount(store.getState(), postId);
  const heard: string[] = [];
  const send = (text: string, key: string, answers?: Comment) =>
    store.dispatch(
      sendComment({
        postId,
        text,
        key,
        by: user,
        answers,
        onSuccess: () => void heard.push(`${text} landed`),
        onUndo: () => void heard.push(`${text} undone`),
        onFailure: () => void heard.push(`${text} failed`),
      }),
    );
  return { ...device, ids, texts, count, send, heard };
}

const comment = (text: string) => author.post(`/comments/add/${postId}`, { commentData: { text } });

test('comments come in pages, in the order of writing', async () => {
  for (let n = 0; n < 75; n++) await comment(`comment ${n}`);
  const { store, texts, count } = await openReader();
  await store.dispatch(comments.load(commentsOf(postId)));
  expect(texts()).toHaveLength(20);
  while (store.getState().lists[keyOf(commentsOf(postId))]?.cursor)
    await store.dispatch(comments.more(commentsOf(postId)));
  expect(texts()).toEqual(Array.from({ length: 75 }, (_, n) => `comment ${n}`));
  expect(count()).toBe(75);
});

test('a comment shows and counts at once, and once', async () => {
  await comment('first');
  const { store, texts, count, send, heard } = await openReader();
  await store.dispatch(comments.load(commentsOf(postId)));
  const sending = send('second', 'key-1');
  expect(texts()).toEqual(['first', 'second']);
  expect(count()).toBe(2);
  await sending;
  expect(texts()).toEqual(['first', 'second']);
  expect(count()).toBe(2);
  expect(heard).toEqual(['second landed']);
  await store.dispatch(comments.load(commentsOf(postId)));
  expect(texts()).toEqual(['first', 'second']);
});

test('an empty comment is a comment', async () => {
  const { texts, send } = await openReader();
  await send('', 'key-1');
  expect(texts()).toEqual(['']);
});

test('a new comment stands last until its page comes', async () => {
  for (let n = 0; n < 30; n++) await comment(`comment ${n}`);
  const { store, texts, send } = await openReader();
  await store.dispatch(comments.load(commentsOf(postId)));
  await send('mine', 'key-1');
  expect(texts().at(-1)).toBe('mine');
  await store.dispatch(comments.more(commentsOf(postId)));
  expect(texts()).toEqual([...Array.from({ length: 30 }, (_, n) => `comment ${n}`), 'mine']);
});

test('a comment that fails leaves again; trying again never writes it twice', async () => {
  const { texts, count, send, heard } = await openReader();
  const lost: Request[] = [];
  cut = (request) => {
    if (!request.url.includes('/add/') || lost.length) return false;
    lost.push(request.clone());
    return true;
  };
  await send('mine', 'key-1');
  expect(texts()).toEqual([]);
  expect(count()).toBe(0);
  expect(heard).toEqual(['mine failed']);
  for (const request of lost) await world.fetch(request);
  lastToast()?.action?.onPress();
  await expect.poll(() => heard).toEqual(['mine failed', 'mine landed']);
  expect(texts()).toEqual(['mine']);
  expect((await world.visitor.get(`/comments/${postId}`)).body.comments).toHaveLength(1);
});

test('an edit shows at once; one that fails shows the old text again', async () => {
  const { store, ids, texts, send } = await openReader();
  await send('mine', 'key-1');
  const id = ids()[0] ?? '';
  let landed = 0;
  const edit = (text: string) => store.dispatch(rewriteComment({ postId, id, text, onSuccess: () => void landed++ }));
  const saving = edit('mine, mended');
  expect(texts()).toEqual(['mine, mended']);
  await saving;
  expect(landed).toBe(1);
  cut = () => true;
  await edit('lost');
  expect(texts()).toEqual(['mine, mended']);
  expect(lastToast()).toMatchObject({ text: 'The comment wasn’t saved.', action: { label: 'Try again' } });
  expect(landed).toBe(1);
});

test('a new comment is deleted again by Undo', async () => {
  const { texts, count, send, heard } = await openReader();
  await send('mine', 'key-1');
  expect(lastToast()?.text).toBe('Comment added');
  lastToast()?.undo?.();
  expect(texts()).toEqual([]);
  expect(count()).toBe(0);
  expect(heard).toEqual(['mine landed', 'mine undone']);
  await expect.poll(async () => (await world.visitor.get(`/comments/${postId}`)).body.comments).toEqual([]);
});

test('a vote counts at once and can change sides', async () => {
  await comment('vote for me');
  const { store, ids } = await openReader();
  await store.dispatch(comments.load(commentsOf(postId)));
  const id = ids()[0] ?? '';
  const votes = () => selectVotes(store.getState(), id);
  const up = store.dispatch(castVote(postId, id, 'up'));
  expect(votes()).toEqual({ vote: 'up', up: 1, down: 0 });
  await up;
  const down = store.dispatch(castVote(postId, id, 'down'));
  expect(votes()).toEqual({ vote: 'down', up: 0, down: 1 });
  await down;
  expect(votes()).toEqual({ vote: 'down', up: 0, down: 1 });
  cut = () => true;
  await store.dispatch(castVote(postId, id, 'up'));
  expect(votes()).toEqual({ vote: 'down', up: 0, down: 1 });
  expect(lastToast()?.text).toBe('That vote didn’t land.');
});

test('replies stand below what they answer, more of them on request, and a new one is counted once', async () => {
  const { body } = await author.post(`/comments/add/${postId}`, { commentData: { text: 'root' } });
  const root = body.posts[0]?.comments[0]?._id ?? '';
  const answer = (text: string) => author.post(`/comments/add/${postId}`, { commentData: { text, parentId: root } });
  for (const text of ['1', '2', '3', '4']) await answer(text);
  await comment('last');
  const { store, send } = await openReader();
  const key = commentsOf(postId);
  const rows = () =>
    selectRows(store.getState(), key).map((row) =>
      offeredBy(row) ? `+${selectWaiting(store.getState(), key, root)}` : selectCommentText(store.getState(), row),
    );
  await store.dispatch(comments.load(key));
  expect(rows()).toEqual(['root', '1', '2', '+2', 'last']);
  const first = store.getState().lists[keyOf(key)]?.ids[1] ?? '';
  await send('to one', 'key-0', selectComment(store.getState(), first));
  await send('to one, again', 'key-1', selectComment(store.getState(), first));
  expect(rows()).toEqual(['root', '1', 'to one', 'to one, again', '2', '+2', 'last']);
  await send('mine', 'key-2', selectComment(store.getState(), root));
  expect(rows()).toEqual(['root', 'mine', '1', 'to one', 'to one, again', '2', '+2', 'last']);
  await store.dispatch(loadReplies(postId, root));
  const all = ['root', 'mine', '1', 'to one', 'to one, again', '2', '3', '4', 'last'];
  expect(rows()).toEqual(all);
  await store.dispatch(comments.load(key));
  expect(rows()).toEqual(all);
  lastToast()?.undo?.();
  await expect.poll(rows).toEqual(all.filter((text) => text !== 'mine'));
});

test('the rows of a thread are built once, whatever else happens meanwhile', async () => {
  await comment('one');
  const { store, send } = await openReader();
  const key = commentsOf(postId);
  await store.dispatch(comments.load(key));
  const before = selectRows(store.getState(), key);
  await store.dispatch(refreshPost(postId));
  expect(selectRows(store.getState(), key)).toBe(before);
  await send('two', 'key-1');
  expect(selectRows(store.getState(), key)).not.toBe(before);
});

test('the count says how many comments are hidden from a reader, once the whole thread is there', async () => {
  const { body } = await author.post(`/comments/add/${postId}`, { commentData: { text: 'root' } });
  const parentId = body.posts[0]?.comments[0]?._id ?? '';
  const rude = await world.signUp();
  for (let n = 0; n < 22; n++) await comment(`comment ${n}`);
  for (const commentData of [{ text: 'rude' }, { text: 'rude too', parentId }])
    await rude.post(`/comments/add/${postId}`, { commentData });
  const { store, call, count, send } = await openReader();
  await call(block, { params: { userId: rude._id } });
  const hidden = () => selectHiddenCount(store.getState(), postId);
  await store.dispatch(comments.load(commentsOf(postId)));
  expect([count(), hidden()], 'before the last page').toEqual([25, 0]);
  await store.dispatch(comments.more(commentsOf(postId)));
  // The reply is counted with its comment, and offered until it is asked for.
  expect([count(), hidden()]).toEqual([25, 1]);
  await store.dispatch(loadReplies(postId, parentId));
  expect([count(), hidden()]).toEqual([25, 2]);
  await send('mine', 'key-1');
  expect([count(), hidden()]).toEqual([26, 2]);
});

test('a list around a linked comment knows whether others come before it', async () => {
  for (let n = 0; n < 8; n++) await comment(`comment ${n}`);
  const { store, ids } = await openReader();
  await store.dispatch(comments.load(commentsOf(postId)));
  const earlier = async (id = '') => {
    const key = commentsOf(postId, 'written', id);
    await store.dispatch(comments.load(key));
    return store.getState().lists[keyOf(key)]?.earlier;
  };
  expect([await earlier(ids()[1]), await earlier(ids()[7])]).toEqual([false, true]);
});

test('a link to a comment that is gone is told by its list, and a late answer leads nowhere', async () => {
  const { store } = await openReader();
  const key = commentsOf(postId, 'written', crypto.randomUUID());
  await store.dispatch(comments.load(key));
  expect(store.getState().lists[keyOf(key)]).toMatchObject({ phase: 'failed', missing: true });
  expect(lastToast()).toBeNull();
});
