import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ThreadSort } from '#contract/posts/comments.ts';
import { keptOnDevice } from '../../core/storage.ts';

/** The order of comments, remembered in the browser. */
const NAME = 'pipit-comment-sort';
export const SORTS = ['best', 'newest', 'written'] as const satisfies ThreadSort[];

const rememberedSort = (): ThreadSort => SORTS.find((sort) => sort === keptOnDevice.read(NAME)) ?? 'written';

export const rememberSort = (sort: ThreadSort): void => void keptOnDevice.write(NAME, sort);

/** What the server does not have yet. */
interface CommentsState {
  /** Shown under ids of their own. */
  pending: string[];
  /** New texts, by `_id`. */
  edits: Record<string, string>;
  /** What one's own new replies answer: they stand below it. */
  answers: Record<string, string>;
  /** One's own newest comment, to be kept in view. */
  newest: string | null;
  sort: ThreadSort;
  /** The comment that a link led to. */
  around: { postId: string; id: string } | null;
  /** The comment that is being answered. */
  answered: string | null;
  /** Of comments whose replies were asked for: where the next page begins; null: there is none. */
  replies: Record<string, string | null>;
}

const initialState = (): CommentsState => ({
  pending: [],
  edits: {},
  answers: {},
  newest: null,
  sort: rememberedSort(),
  around: null,
  answered: null,
  replies: {},
});

const slice = createSlice({
  name: 'comments',
  initialState,
  reducers: {
    commentPending: (state, { payload: { id, answers } }: PayloadAction<{ id: string; answers?: string }>) => {
      state.pending.push(id);
      state.newest = id;
      if (answers) state.answers[id] = answers;
    },
    /** The pending comment has come as `id`, or will not come (null). */
    commentSettled: (state, { payload: { pending, id } }: PayloadAction<{ pending: string; id: string | null }>) => {
      state.pending = state.pending.filter((other) => other !== pending);
      const answers = state.answers[pending];
      delete state.answers[pending];
      if (answers && id !== null) state.answers[id] = answers;
      if (state.newest === pending) state.newest = id;
    },
    sortChosen: (state, { payload }: PayloadAction<ThreadSort>) => {
      state.sort = payload;
    },
    aroundSet: (state, { payload }: PayloadAction<CommentsState['around']>) => {
      state.around = payload;
    },
    answerBegun: (state, { payload }: PayloadAction<string | null>) => {
      state.answered = payload;
    },
    repliesCame: (state, { payload: { id, next } }: PayloadAction<{ id: string; next: string | null }>) => {
      state.replies[id] = next;
    },
    commentEditPending: (state, { payload: { id, text } }: PayloadAction<{ id: string; text: string }>) => {
      state.edits[id] = text;
    },
    commentEditSettled: (state, { payload }: PayloadAction<string>) => {
      delete state.edits[payload];
    },
  },
});

export const {
  commentPending,
  commentSettled,
  commentEditPending,
  commentEditSettled,
  sortChosen,
  aroundSet,
  answerBegun,
  repliesCame,
} = slice.actions;
export const commentsReducer = slice.reducer;

declare module '../../core/store.ts' {
  interface RootState {
    comments: CommentsState;
  }
}
