import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ThreadSort } from '#contract/posts/comments.ts';
import { keptOnDevice } from '../../core/storage.ts';

/** The sort of comments is stored in the browser. */
const NAME = 'pipit-comment-sort';
export const SORTS = ['best', 'newest', 'written'] as const satisfies ThreadSort[];

const rememberedSort = (): ThreadSort => SORTS.find((sort) => sort === keptOnDevice.read(NAME)) ?? 'written';

export const rememberSort = (sort: ThreadSort): void => void keptOnDevice.write(NAME, sort);

/** The state of comments that is not on the server. */
interface CommentsState {
  /** Comments being sent, which have temporary ids. */
  pending: string[];
  /** New texts of comments, by `_id`. */
  edits: Record<string, string>;
  /** The comment that each of the member's new replies answers. The reply is shown directly below it. */
  answers: Record<string, string>;
  /** The member's newest comment, which is kept in view. */
  newest: string | null;
  sort: ThreadSort;
  /** The comment that a link led to. */
  around: { postId: string; id: string } | null;
  /** The comment that has the reply form. */
  answered: string | null;
  /** For comments whose replies were loaded: the cursor of the next page, or null if there is none. */
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
    /** The pending comment was saved as `id`, or failed (null). */
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
