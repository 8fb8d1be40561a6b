import { createSlice } from '@reduxjs/toolkit';
import type { Comment } from '#contract/comments.ts';
import { resetSession, sessionReplaced } from '../app/actions.ts';
import { type AsOf, isLate } from '../calls/order.ts';
import { emptyList, type Paged, takeFirstPage, takeNextPage, without } from '../lists/paged.ts';
import { postGone } from '../posts/actions.ts';
import {
  commentAwaited,
  commentGone,
  commentHidden,
  commentReceived,
  commentRetold,
  commentSettled,
} from './actions.ts';
import { loadComments, loadMoreComments } from './loadComments.ts';

export interface CommentList extends Paged {
  request?: string;
  /** Own comments newer than the pages loaded so far; they stand last until their page comes. */
  added: string[];
}

export interface CommentsState {
  /** Every comment once, by `_id`, in page form. */
  entities: Record<string, Comment>;
  asOf: AsOf;
  /** By the `_id` of the post. */
  lists: Record<string, CommentList>;
  awaited: string[];
  retold: Record<string, string>;
  hidden: string[];
  error: string[] | null;
}

const initialState: CommentsState = {
  entities: {},
  asOf: {},
  lists: {},
  awaited: [],
  retold: {},
  hidden: [],
  error: null,
};

const slice = createSlice({
  name: 'comments',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(resetSession, () => initialState)
      .addCase(sessionReplaced, () => initialState)
      .addCase(loadComments.pending, (state, { meta }) => {
        const list = listOf(state, meta.arg);
        list.status = 'loading';
        list.more = 'idle';
        list.request = meta.requestId;
      })
      .addCase(loadComments.fulfilled, (state, { payload, meta }) => {
        const list = answered(state, meta);
        if (!list) return;
        keepRead(state, payload);
        takeFirstPage(list, pageOf(state, payload), payload.asked);
        list.ids = [...list.ids, ...list.added.filter((id) => !list.ids.includes(id))];
      })
      .addCase(loadComments.rejected, (state, { payload, meta }) => {
        const list = answered(state, meta);
        if (!list) return;
        list.status = 'failed';
        state.error = payload ?? null;
      })
      .addCase(loadMoreComments.pending, (state, { meta }) => {
        const list = listOf(state, meta.arg);
        list.more = 'loading';
        list.request = meta.requestId;
      })
      .addCase(loadMoreComments.fulfilled, (state, { payload, meta }) => {
        const list = answered(state, meta);
        if (!list) return;
        keepRead(state, payload);
        takeNextPage(list, pageOf(state, payload), list.added);
      })
      .addCase(loadMoreComments.rejected, (state, { payload, meta }) => {
        const list = answered(state, meta);
        if (!list) return;
        list.more = 'failed';
        state.error = payload ?? null;
      })
      .addCase(commentReceived, (state, { payload, meta }) => keep(state, payload, meta.at))
      .addCase(commentAwaited, (state, { payload: { postId, comment } }) => {
        const list = listOf(state, postId);
        state.entities[comment._id] = comment;
        state.awaited.push(comment._id);
        list.ids = [...without(list.ids, comment._id), comment._id];
        list.added = [...without(list.added, comment._id), comment._id];
      })
      .addCase(commentSettled, (state, { payload: { postId, awaited, comment }, meta }) => {
        const list = listOf(state, postId);
        state.awaited = without(state.awaited, awaited);
        delete state.entities[awaited];
        if (comment) keep(state, comment, meta.at);
        list.ids = exchanged(list.ids, awaited, comment?._id);
        list.added = exchanged(list.added, awaited, comment?._id);
      })
      .addCase(commentRetold, (state, { payload: { id, text } }) => {
        if (text === null) delete state.retold[id];
        else state.retold[id] = text;
      })
      .addCase(commentHidden, (state, { payload: { id, hidden } }) => {
        state.hidden = hidden ? [...without(state.hidden, id), id] : without(state.hidden, id);
      })
      .addCase(commentGone, (state, { payload: { postId, id }, meta }) => {
        state.asOf[id] = meta.at;
        const list = listOf(state, postId);
        list.ids = without(list.ids, id);
        list.added = without(list.added, id);
        state.hidden = without(state.hidden, id);
        delete state.entities[id];
      })
      .addCase(postGone, (state, { payload }) => {
        for (const id of state.lists[payload]?.ids ?? []) delete state.entities[id];
        delete state.lists[payload];
      });
  },
});

function listOf(state: CommentsState, postId: string): CommentList {
  state.lists[postId] ??= { ...emptyList(), added: [] };
  return state.lists[postId];
}

function answered(state: CommentsState, meta: { arg: string; requestId: string }): CommentList | undefined {
  const list = state.lists[meta.arg];
  return list?.request === meta.requestId ? list : undefined;
}

function keep(state: CommentsState, comment: Comment, at: number): void {
  state.entities[comment._id] = comment;
  state.asOf[comment._id] = at;
}

function keepRead(state: CommentsState, { comments, began }: { comments: Comment[]; began: number }): void {
  for (const comment of comments) if (!isLate(state.asOf, comment._id, began)) keep(state, comment, began);
}

/** Without what is gone since the page was asked for. */
const pageOf = (state: CommentsState, page: { comments: Comment[]; nextCursor: string | null }) => ({
  ids: page.comments.map((comment) => comment._id).filter((id) => id in state.entities),
  nextCursor: page.nextCursor,
});

/** A page may have brought the new id already. */
function exchanged(ids: string[], from: string, to: string | undefined): string[] {
  if (to === undefined || ids.includes(to)) return without(ids, from);
  return ids.map((id) => (id === from ? to : id));
}

export const commentsReducer = slice.reducer;
