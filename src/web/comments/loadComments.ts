import { createAsyncThunk } from '@reduxjs/toolkit';
import { type Comment, listComments } from '#contract/comments.ts';
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/rules/limits.ts';
import type { ThunkTypes } from '../app/hooks.ts';
import { errorsOf } from '../calls/callError.ts';
import { moment } from '../calls/order.ts';
import { canLoadMore } from '../lists/paged.ts';

const NEXT_PAGE = 50;

interface CommentPage {
  comments: Comment[];
  nextCursor: string | null;
  asked: number;
  began: number;
}

/** The first page of a post's comments; asked for again, as many as were there, up to the page limit. */
export const loadComments = createAsyncThunk<CommentPage, string, ThunkTypes>(
  'comments/load',
  async (postId, { extra, getState, rejectWithValue }) => {
    const there = getState().comments.lists[postId]?.ids.length ?? 0;
    const asked = Math.min(Math.max(there, PAGE_DEFAULT), PAGE_MAX);
    const began = moment();
    try {
      return { ...(await extra.call(listComments, { params: { postId }, query: { limit: asked } })), asked, began };
    } catch (error) {
      return rejectWithValue(errorsOf(error));
    }
  },
  { condition: (postId, { getState }) => getState().comments.lists[postId]?.status !== 'loading' },
);

export const loadMoreComments = createAsyncThunk<CommentPage, string, ThunkTypes>(
  'comments/loadMore',
  async (postId, { extra, getState, rejectWithValue }) => {
    const cursor = getState().comments.lists[postId]?.nextCursor ?? '';
    const began = moment();
    try {
      const page = await extra.call(listComments, { params: { postId }, query: { limit: NEXT_PAGE, cursor } });
      return { ...page, asked: NEXT_PAGE, began };
    } catch (error) {
      return rejectWithValue(errorsOf(error));
    }
  },
  { condition: (postId, { getState }) => canLoadMore(getState().comments.lists[postId]) },
);
