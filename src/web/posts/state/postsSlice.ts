import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Sort } from '#contract/posts/posts.ts';
import { sessionReplaced } from '../../core/session.ts';
import { received } from '../../data/entities/entitiesSlice.ts';
import { rememberedSort } from '../../data/lists/sort.ts';
import type { PostListKey } from './postLists.ts';

/** A request is running, or these are the server's errors. */
type Sent = 'sending' | string[];

/** The posts themselves are among the entities, and their order is in the lists. */
interface PostsState {
  /** The list on the screen, or the last one that was. */
  inView: PostListKey | null;
  /** The post whose page is on the screen. */
  singlePost: string | null;
  sortBy: Sort;
  /** `begin` is the text of the field if there is no draft. */
  composer: { edit: string | null; begin?: string | undefined } | null;
  /** By name of the draft. */
  sends: Record<string, Sent>;
  /** The errors of the last write, if it failed. */
  error: string[] | null;
}

const initialState = (): PostsState => ({
  inView: null,
  singlePost: null,
  sortBy: rememberedSort(),
  composer: null,
  sends: {},
  error: null,
});

const slice = createSlice({
  name: 'posts',
  initialState,
  reducers: {
    listShown: (state, { payload }: PayloadAction<PostListKey>) => {
      state.inView = payload;
    },
    setSort: (state, { payload }: PayloadAction<Sort>) => {
      state.sortBy = payload;
    },
    postShown: (state, { payload }: PayloadAction<string>) => {
      state.singlePost = payload;
    },
    unsubscribe: (state) => {
      state.singlePost = null;
    },
    openComposer: {
      prepare: ({ edit = null, begin }: { edit?: string | null; begin?: string } = {}) => ({
        payload: { edit, begin },
      }),
      reducer: (state, { payload }: PayloadAction<NonNullable<PostsState['composer']>>) => {
        state.composer = payload;
      },
    },
    closeComposer: (state) => {
      state.composer = null;
    },
    sendChanged: (state, { payload: { name, sent } }: PayloadAction<{ name: string; sent: Sent | null }>) => {
      if (sent) state.sends[name] = sent;
      else delete state.sends[name];
    },
    postWriteFailed: (state, { payload }: PayloadAction<string[]>) => {
      state.error = payload;
    },
  },
  extraReducers: (builder) => {
    // The community's default sort is known by now.
    builder.addCase(sessionReplaced, (state) => {
      state.sortBy = rememberedSort();
    });
    builder.addCase(received, (state, { payload }) => {
      if (payload.posts?.length) state.error = null;
    });
  },
});

export const { listShown, setSort, postShown, unsubscribe, openComposer, closeComposer, sendChanged, postWriteFailed } =
  slice.actions;
export const postsReducer = slice.reducer;

declare module '../../core/store.ts' {
  interface RootState {
    posts: PostsState;
  }
}
