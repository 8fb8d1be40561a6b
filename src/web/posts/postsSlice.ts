import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Post, Sort } from '#contract/posts.ts';
import { followChanged, resetSession, sessionReplaced } from '../app/actions.ts';
import { type AsOf, isLate } from '../calls/order.ts';
import { emptyList, isLoaded, type Paged, type Status, takeFirstPage, takeNextPage, without } from '../lists/paged.ts';
import {
  bookmarkAnswered,
  postGone,
  postHidden,
  postRead,
  postReceived,
  postWriteFailed,
  postWritten,
} from './actions.ts';
import { BOOKMARKS, type ListKey, takesPostBy } from './list/listKey.ts';
import { rememberedSort } from './list/sortSetting.ts';
import { loadList, loadMore, loadPost } from './loadPosts.ts';

export interface PostList extends Paged {
  /** The request under way; an answer to another one comes too late. */
  request?: string;
  /** When the first page came last, by the clock. */
  loadedAt?: number;
  /** The moment at which somebody was followed or unfollowed: the home feed is another one now. */
  stale?: number;
  /** Own posts written since the list was last asked for, the latest first: they stand on top. */
  written?: string[];
}

export interface PostsState {
  /** Every post once, by `_id`, in page form. */
  entities: Record<string, Post>;
  asOf: AsOf;
  lists: Record<string, PostList>;
  /** The list on the screen, which `posts` and `status` mirror, as `bookmarks` and `bookmarksStatus` mirror theirs. */
  inView: ListKey | null;
  posts: string[];
  status: Status;
  bookmarks: string[];
  bookmarksStatus: Status;
  singlePost: string | null;
  singlePostStatus: Status;
  singlePostMissing: boolean;
  sortBy: Sort;
  hidden: string[];
  composer: { edit: string | null } | null;
  /** By the name of a draft: it is on its way to the server, or what the server had against it. */
  sends: Record<string, 'sending' | string[]>;
  error: string[] | null;
}

const initialState: PostsState = {
  entities: {},
  asOf: {},
  lists: {},
  inView: null,
  posts: [],
  status: 'idle',
  bookmarks: [],
  bookmarksStatus: 'idle',
  singlePost: null,
  singlePostStatus: 'idle',
  singlePostMissing: false,
  sortBy: rememberedSort(),
  hidden: [],
  composer: null,
  sends: {},
  error: null,
};

const slice = createSlice({
  name: 'posts',
  initialState,
  reducers: {
    listShown: (state, { payload }: PayloadAction<ListKey>) => {
      state.inView = payload;
    },
    setSort: (state, { payload }: PayloadAction<Sort>) => {
      state.sortBy = payload;
    },
    resetBookmarks: (state) => {
      const list = state.lists[BOOKMARKS];
      if (!list) return;
      list.status = 'idle';
      list.more = 'idle';
      delete list.request;
    },
    postShown: (state, { payload }: PayloadAction<string>) => {
      state.singlePost = payload;
      state.singlePostStatus = 'success';
      state.singlePostMissing = false;
    },
    unsubscribe: (state) => {
      state.singlePost = null;
      state.singlePostStatus = 'idle';
      state.singlePostMissing = false;
    },
    openComposer: {
      prepare: (edit?: { edit: string }) => ({ payload: edit?.edit ?? null }),
      reducer: (state, { payload }: PayloadAction<string | null>) => {
        state.composer = { edit: payload };
      },
    },
    closeComposer: (state) => {
      state.composer = null;
    },
    sendBegun: (state, { payload }: PayloadAction<string>) => {
      state.sends[payload] = 'sending';
    },
    sendEnded: (state, { payload: { name, errors } }: PayloadAction<{ name: string; errors: string[] | null }>) => {
      if (errors) state.sends[name] = errors;
      else delete state.sends[name];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(resetSession, ({ sortBy }) => ({ ...initialState, sortBy }))
      .addCase(sessionReplaced, ({ sortBy }) => ({ ...initialState, sortBy }))
      .addCase(loadList.pending, (state, { meta }) => {
        const { written: _, ...list }: PostList = state.lists[meta.arg] ?? emptyList();
        // The next page that may be under way follows rows that are about to be replaced: its answer will be dropped.
        state.lists[meta.arg] = { ...list, status: 'loading', more: 'idle', request: meta.requestId };
      })
      .addCase(loadList.fulfilled, (state, { payload, meta }) => {
        const list = listOf(state, meta);
        if (!list) return;
        keepRead(state, payload.posts, payload.began);
        const ahead = [...(list.written ?? []), ...newBookmarks(state, meta.arg, payload)];
        takeFirstPage(list, pageOf(state, payload), payload.asked, ahead);
        list.loadedAt = payload.at;
        if ((list.stale ?? 0) < payload.began) delete list.stale;
      })
      .addCase(loadList.rejected, (state, { payload, meta }) => {
        const list = listOf(state, meta);
        if (!list) return;
        list.status = 'failed';
        state.error = payload ?? null;
      })
      .addCase(loadMore.pending, (state, { meta }) => {
        const list = state.lists[meta.arg];
        if (!list) return;
        list.more = 'loading';
        list.request = meta.requestId;
      })
      .addCase(loadMore.fulfilled, (state, { payload, meta }) => {
        const list = listOf(state, meta);
        if (!list) return;
        keepRead(state, payload.posts, payload.began);
        takeNextPage(list, pageOf(state, payload));
      })
      .addCase(loadMore.rejected, (state, { payload, meta }) => {
        const list = listOf(state, meta);
        if (!list) return;
        list.more = 'failed';
        state.error = payload ?? null;
      })
      .addCase(loadPost.pending, (state, { meta }) => {
        state.singlePost = meta.arg;
        state.singlePostStatus = 'loading';
        state.singlePostMissing = false;
      })
      .addCase(loadPost.fulfilled, (state, { payload, meta }) => {
        if (state.singlePost !== meta.arg) return;
        keepRead(state, [payload.post], payload.began);
        state.singlePost = payload.post._id;
        state.singlePostMissing = !(payload.post._id in state.entities);
        state.singlePostStatus = state.singlePostMissing ? 'failed' : 'success';
      })
      .addCase(loadPost.rejected, (state, { payload, meta }) => {
        if (state.singlePost !== meta.arg || meta.aborted) return;
        state.singlePostStatus = 'failed';
        state.singlePostMissing = payload?.missing ?? false;
        state.error = payload?.errors ?? null;
      })
      .addCase(postReceived, (state, { payload, meta }) => {
        keep(state, payload, meta.at);
        settleInView(state, 'success');
      })
      .addCase(postRead, (state, { payload }) => keepRead(state, [payload.post], payload.began))
      .addCase(bookmarkAnswered, (state, { payload, meta }) => {
        keep(state, payload, meta.at);
        const list = state.lists[BOOKMARKS];
        if (!isLoaded(list)) return;
        const others = without(list.ids, payload._id);
        list.ids = payload.bookmarked ? [payload._id, ...others] : others;
      })
      .addCase(postWritten, (state, { payload, meta }) => {
        keep(state, payload, meta.at);
        for (const [key, list] of Object.entries(state.lists)) {
          if (!takesPostBy(key, payload.username)) continue;
          list.written = [payload._id, ...without(list.written ?? [], payload._id)];
          if (isLoaded(list)) list.ids = [payload._id, ...without(list.ids, payload._id)];
        }
        settleInView(state, 'success');
      })
      .addCase(postHidden, (state, { payload: { id, hidden } }) => {
        state.hidden = hidden ? [...without(state.hidden, id), id] : without(state.hidden, id);
      })
      .addCase(postGone, (state, { payload, meta }) => {
        state.asOf[payload] = meta.at;
        for (const list of Object.values(state.lists)) {
          list.ids = without(list.ids, payload);
          if (list.written) list.written = without(list.written, payload);
        }
        state.hidden = without(state.hidden, payload);
        delete state.entities[payload];
        if (state.singlePost === payload) {
          state.singlePostStatus = 'failed';
          state.singlePostMissing = true;
        }
        settleInView(state, 'success');
      })
      .addCase(postWriteFailed, (state, { payload }) => {
        state.error = payload;
        settleInView(state, 'failed');
      })
      .addCase(followChanged, (state, { payload: { user }, meta }) => {
        for (const [key, list] of Object.entries(state.lists)) {
          if (!key.startsWith('home:')) continue;
          list.stale = meta.at;
          if (!user.followed) list.ids = list.ids.filter((id) => state.entities[id]?.username !== user.username);
        }
      });
  },
});

function listOf(state: PostsState, meta: { arg: ListKey; requestId: string }): PostList | undefined {
  const list = state.lists[meta.arg];
  return list?.request === meta.requestId ? list : undefined;
}

function keep(state: PostsState, post: Post, at: number): void {
  state.entities[post._id] = post;
  state.asOf[post._id] = at;
}

/** A read says nothing of what was written, read or deleted by requests that began, or were answered, after it began. */
function keepRead(state: PostsState, posts: Post[], began: number): void {
  for (const post of posts) if (!isLate(state.asOf, post._id, began)) keep(state, post, began);
}

/** Without what is gone since the page was asked for. */
const pageOf = (state: PostsState, { posts, nextCursor }: { posts: Post[]; nextCursor: string | null }) => ({
  ids: posts.map((post) => post._id).filter((id) => id in state.entities),
  nextCursor,
});

/** Bookmarks set since the page was asked for; they stand first. */
function newBookmarks(state: PostsState, key: ListKey, page: { posts: Post[]; began: number }): string[] {
  if (key !== BOOKMARKS) return [];
  const ids = state.lists[key]?.ids ?? [];
  const known = new Set(page.posts.map((post) => post._id));
  const isNew = (id: string) => !known.has(id) && isLate(state.asOf, id, page.began);
  const end = ids.findIndex((id) => !isNew(id));
  return ids.slice(0, end < 0 ? ids.length : end);
}

/** What a write does to the status of the posts in view; a list that never loaded is still to be loaded. */
function settleInView(state: PostsState, status: Status): void {
  const list = state.inView && state.inView !== BOOKMARKS ? state.lists[state.inView] : undefined;
  if (isLoaded(list) && list.status !== 'loading') list.status = status;
}

export const {
  listShown,
  setSort,
  resetBookmarks,
  postShown,
  unsubscribe,
  openComposer,
  closeComposer,
  sendBegun,
  sendEnded,
} = slice.actions;

export function postsReducer(state: PostsState | undefined, action: UnknownAction): PostsState {
  return mirrored(slice.reducer(state, action));
}

function mirrored(state: PostsState): PostsState {
  const { ids: posts, status } = (state.inView && state.lists[state.inView]) || NOTHING;
  const { ids: bookmarks, status: bookmarksStatus } = state.lists[BOOKMARKS] ?? NOTHING;
  const same =
    state.posts === posts &&
    state.status === status &&
    state.bookmarks === bookmarks &&
    state.bookmarksStatus === bookmarksStatus;
  return same ? state : { ...state, posts, status, bookmarks, bookmarksStatus };
}

const NOTHING = emptyList();
