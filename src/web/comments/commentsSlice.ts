import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the server does not have yet. */
export interface CommentsState {
  /** Shown under ids of their own. */
  pending: string[];
  /** New texts, by `_id`. */
  edits: Record<string, string>;
  /** One's own newest comment, to be kept in view. */
  newest: string | null;
}

const initialState: CommentsState = { pending: [], edits: {}, newest: null };

const slice = createSlice({
  name: 'comments',
  initialState,
  reducers: {
    commentPending: (state, { payload }: PayloadAction<string>) => {
      state.pending.push(payload);
      state.newest = payload;
    },
    /** The pending comment has come as `id`, or will not come (null). */
    commentSettled: (state, { payload: { pending, id } }: PayloadAction<{ pending: string; id: string | null }>) => {
      state.pending = state.pending.filter((other) => other !== pending);
      if (state.newest === pending) state.newest = id;
    },
    commentEditPending: (state, { payload: { id, text } }: PayloadAction<{ id: string; text: string }>) => {
      state.edits[id] = text;
    },
    commentEditSettled: (state, { payload }: PayloadAction<string>) => {
      delete state.edits[payload];
    },
  },
});

export const { commentPending, commentSettled, commentEditPending, commentEditSettled } = slice.actions;
export const commentsReducer = slice.reducer;
