import { createAsyncThunk } from '@reduxjs/toolkit';
import { getPost, listPosts, listUserPosts, type Post, type Sort } from '#contract/posts.ts';
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/rules/limits.ts';
import { listBookmarks } from '#contract/users.ts';
import type { AppThunk, ThunkTypes } from '../app/hooks.ts';
import { CallError, errorsOf } from '../calls/callError.ts';
import type { Call } from '../calls/client.ts';
import { isLate, moment } from '../calls/order.ts';
import { canLoadMore } from '../lists/paged.ts';
import { postGone, postRead, type postReceived } from './actions.ts';
import { inSession } from './inSession.ts';
import { BOOKMARKS, type ListKey } from './list/listKey.ts';

/** After the first page, which is small so that it shows soon. */
const NEXT_PAGE = 50;

interface PostPage {
  posts: Post[];
  nextCursor: string | null;
  asked: number;
  began: number;
  /** By the clock. */
  at: number;
}

/** The first page. Asked for again, it takes as many rows as the page limit allows of those that were there. */
export const loadList = createAsyncThunk<PostPage, ListKey, ThunkTypes>(
  'posts/loadList',
  async (key, { extra, getState, rejectWithValue }) => {
    const there = getState().posts.lists[key]?.ids.length ?? 0;
    const asked = Math.min(Math.max(there, PAGE_DEFAULT), PAGE_MAX);
    const began = moment();
    try {
      return { ...(await askForPage(extra.call, key, { limit: asked })), asked, began, at: Date.now() };
    } catch (error) {
      return rejectWithValue(errorsOf(error));
    }
  },
  { condition: (key, { getState }) => getState().posts.lists[key]?.status !== 'loading' },
);

export const loadMore = createAsyncThunk<PostPage, ListKey, ThunkTypes>(
  'posts/loadMore',
  async (key, { extra, getState, rejectWithValue }) => {
    const cursor = getState().posts.lists[key]?.nextCursor ?? '';
    const began = moment();
    try {
      const page = await askForPage(extra.call, key, { limit: NEXT_PAGE, cursor });
      return { ...page, asked: NEXT_PAGE, began, at: Date.now() };
    } catch (error) {
      return rejectWithValue(errorsOf(error));
    }
  },
  { condition: (key, { getState }) => canLoadMore(getState().posts.lists[key]) },
);

async function askForPage(
  call: Call,
  key: ListKey,
  page: { limit: number; cursor?: string },
): Promise<{ posts: Post[]; nextCursor: string | null }> {
  if (key === BOOKMARKS) {
    const { bookmarks, nextCursor } = await call(listBookmarks, { query: page });
    return { posts: bookmarks, nextCursor };
  }
  const parts = key.split(':');
  const sort = parts.at(-1) as Sort;
  if (parts[0] === 'home') return call(listPosts, { query: { feed: 'home', sort, ...page } });
  if (parts[0] === 'explore') return call(listPosts, { query: { sort, ...page } });
  return call(listUserPosts, { params: { username: parts[1] ?? '' }, query: { sort, ...page } });
}

interface NoPost {
  errors: string[];
  missing: boolean;
}

/** For /post/:postId, when the post is not among those loaded. */
export const loadPost = createAsyncThunk<{ post: Post; began: number }, string, ThunkTypes<NoPost>>(
  'posts/loadPost',
  async (id, { extra, rejectWithValue, signal }) => {
    const began = moment();
    try {
      return { ...(await extra.call(getPost, { params: { id }, query: { view: 'page' }, signal })), began };
    } catch (error) {
      return rejectWithValue({ errors: errorsOf(error), missing: isGone(error) });
    }
  },
);

export const refreshPost =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const stillIn = inSession(getState);
    const began = moment();
    try {
      const { post } = await call(getPost, { params: { id }, query: { view: 'page' } });
      if (stillIn()) dispatch(postRead({ post, began }));
    } catch (error) {
      if (stillIn() && isGone(error)) dispatch(postGone(id));
    }
  };

/**
 * The answer to a write that began at `began`. Of two writes of one post under way together, the answers do not tell
 * which is the newer: the post is asked for.
 */
export const takeAnswer =
  (answer: typeof postReceived, post: Post, began: number): AppThunk =>
  (dispatch, getState) => {
    const overlapped = isLate(getState().posts.asOf, post._id, began);
    dispatch(answer(post));
    if (overlapped) void dispatch(refreshPost(post._id));
  };

export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;
