import type { RootState } from '../../core/store.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Sort } from '#contract/posts/posts.ts';
import { gone, type Kind } from '../entities/entitiesSlice.ts';

/** Which list it is: `of` is whom or what it belongs to. */
export interface ListKey {
  name: string;
  sort?: Sort | undefined;
  of?: string | undefined;
}

/** `of` may hold anything, so it stands last. */
export const keyOf = ({ name, sort, of = '' }: ListKey): string => `${name} ${sort ?? ''} ${of}`;

/**
 * idle → loading → ready | failed; ready → loadingMore → ready | moreFailed. From everywhere but `loading` the list may be
 * loaded again, which drops the answer to whatever is under way.
 */
export type Phase = 'idle' | 'loading' | 'ready' | 'failed' | 'loadingMore' | 'moreFailed';

export interface List {
  key: ListKey;
  /** What `ids` are ids of. */
  kind: Kind;
  /** As shown. */
  ids: string[];
  /** Where the next page starts; null: there is none; undefined: no page has come yet. */
  cursor: string | null | undefined;
  /** Where the last page started; undefined: it is the first. */
  tail: string | undefined;
  phase: Phase;
  /** The moment at which the request under way began: the answer to another one comes too late. */
  request: number;
  /** Known since the list was asked for, and in none of its pages: at its newest end, or not shown yet. */
  fresh: string[];
  /** More has changed than that `fresh` would stand at the newest end. */
  gap: boolean;
  newestLast: boolean;
  /** What the failed request was answered. */
  error: string[] | null;
  /** The request failed because the server does not have what the list belongs to. */
  missing: boolean;
  /** There are rows before the first page, which began around one of them. */
  earlier: boolean;
  /** When the first page was asked for last, by the clock; 0: it is to be asked for again. */
  loadedAt: number;
  /** The moment since which the server has another list; 0: it has this one. */
  stale: number;
}

/** Names a list, and says what it is where there is none yet. */
export interface ListOf {
  key: ListKey;
  kind: Kind;
  newestLast?: boolean | undefined;
}

interface Page {
  name: string;
  ids: string[];
  nextCursor: string | null;
  /** How many rows were asked for: those that follow on them stay. Without it, none do. */
  limit?: number | undefined;
  earlier?: boolean | undefined;
}

interface Begun extends ListOf {
  request: number;
  isMore: boolean;
  /** By the clock. */
  at: number;
}

interface Ended {
  name: string;
  error: string[] | null;
  missing: boolean;
}

export const isLoaded = (list: List | undefined): list is List => list !== undefined && list.cursor !== undefined;

export const canLoadMore = (list: List | undefined): list is List & { cursor: string } =>
  typeof list?.cursor === 'string' && list.phase !== 'loading' && list.phase !== 'loadingMore';

const slice = createSlice({
  name: 'lists',
  initialState: {} as Record<string, List>,
  reducers: {
    begun: (state, { payload }: PayloadAction<Begun>) => {
      const list = listOf(state, payload);
      list.phase = payload.isMore ? 'loadingMore' : 'loading';
      list.request = payload.request;
      list.error = null;
      list.missing = false;
      // What is known by now is in the answer, where that begins with the newest.
      if (!payload.isMore && !list.newestLast) list.fresh = [];
      if (payload.isMore) return;
      list.gap = false;
      list.loadedAt = payload.at;
    },
    /**
     * A page. A first one may have been asked for again with as many rows as were there, up to the page limit; rows that
     * follow on it stay, so that nobody's place is lost. Sort keys move (likes), so a page may bring what an earlier one
     * brought.
     */
    arrived: (state, { payload: { name, ids, nextCursor, limit, earlier = false } }: PayloadAction<Page>) => {
      const list = state[name];
      if (!list) return;
      const isMore = list.phase === 'loadingMore';
      const shown = isMore ? among(list.fresh, list.ids) : list.fresh;
      const rows = without(list.ids, shown);
      const rest = isMore || nextCursor === null || limit === undefined ? [] : after(rows, ids, limit);
      const pages = isMore ? [...rows, ...ids] : [...ids, ...rest];
      list.ids = [...new Set(list.newestLast ? [...pages, ...shown] : [...shown, ...pages])];
      if (list.newestLast) list.fresh = without(list.fresh, ids);
      list.phase = 'ready';
      if (!isMore) list.earlier = earlier;
      if (!rest.length) {
        list.tail = isMore ? (list.cursor ?? undefined) : undefined;
        list.cursor = nextCursor;
      }
      if (!isMore && list.stale < list.request) list.stale = 0;
    },
    /** No page came: `error` says why; null: nobody waits for it any more. */
    ended: (state, { payload: { name, error, missing } }: PayloadAction<Ended>) => {
      const list = state[name];
      if (!list) return;
      const isMore = list.phase === 'loadingMore';
      if (error) list.phase = isMore ? 'moreFailed' : 'failed';
      else list.phase = isLoaded(list) ? 'ready' : 'idle';
      list.error = error;
      list.missing = missing;
    },
    /** At the newest end, whatever is under way; at once, or with the next load. */
    added: (state, { payload }: PayloadAction<ListOf & { id: string; shown: boolean }>) => {
      const list = listOf(state, payload);
      const { id, shown } = payload;
      const add = (ids: string[]) => (list.newestLast ? [...without(ids, [id]), id] : [id, ...without(ids, [id])]);
      list.fresh = add(list.fresh);
      if (shown) list.ids = add(list.ids);
    },
    /** Rows that were asked for beside its pages, in their order, wherever they are shown. */
    joined: (state, { payload: { name, ids } }: PayloadAction<{ name: string; ids: string[] }>) => {
      const list = state[name];
      if (list) list.ids = [...without(list.ids, ids), ...ids];
    },
    /** Its newest page is asked for beside it; `at` 0: that has failed. */
    asked: (state, { payload: { name, at } }: PayloadAction<{ name: string; at: number }>) => {
      if (state[name]) state[name].loadedAt = at;
    },
    /** The newest page, asked for beside the list: what the list does not have of it is fresh, and not shown. */
    checked: (state, { payload: { name, ids, nextCursor } }: PayloadAction<Omit<Page, 'limit'>>) => {
      const list = state[name];
      if (!list) return;
      const news = without(ids, list.ids);
      const shown = among(list.fresh, list.ids);
      const fresh = among(ids, [...news, ...shown]);
      list.fresh = list.newestLast ? [...fresh, ...without(shown, ids)] : [...without(shown, ids), ...fresh];
      list.gap = list.newestLast ? nextCursor !== null : !goesOn([...news, ...list.ids], ids, news.length);
    },
    /** What is fresh is shown, at the newest end. */
    folded: (state, { payload }: PayloadAction<string>) => {
      const list = state[payload];
      if (!list) return;
      const rows = without(list.ids, list.fresh);
      list.ids = list.newestLast ? [...rows, ...list.fresh] : [...list.fresh, ...rows];
      if (!list.newestLast) list.fresh = [];
    },
    /** The server has news for the lists of this name. */
    hinted: (state, { payload }: PayloadAction<string>) => {
      for (const list of Object.values(state)) if (list.key.name === payload) list.loadedAt = 0;
    },
    removed: (state, { payload: { name, ids } }: PayloadAction<{ name: string; ids: string[] }>) => {
      if (state[name]) remove(state[name], ids);
    },
    outdated: (state, { payload: { name, at } }: PayloadAction<{ name: string; at: number }>) => {
      if (state[name]) state[name].stale = at;
    },
    /** To be asked for again; its rows stay. */
    reset: (state, { payload }: PayloadAction<string>) => {
      const list = state[payload];
      if (!list) return;
      list.phase = 'idle';
      list.request = 0;
    },
    dropped: (state, { payload }: PayloadAction<string>) => {
      delete state[payload];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(gone, (state, { payload }) => {
      for (const list of Object.values(state)) remove(list, payload[list.kind] ?? []);
    });
  },
});

function listOf(state: Record<string, List>, { key, kind, newestLast = false }: ListOf): List {
  const empty = {
    ids: [],
    cursor: undefined,
    tail: undefined,
    fresh: [],
    gap: false,
    error: null,
    missing: false,
    earlier: false,
    request: 0,
    loadedAt: 0,
    stale: 0,
  };
  state[keyOf(key)] ??= { ...empty, key, kind, newestLast, phase: 'idle' };
  return state[keyOf(key)] as List;
}

/** The rows that follow on a new first page of `limit` rows; none where it ends before it meets them. */
function after(rows: string[], page: string[], limit: number): string[] {
  const last = among(page, rows).at(-1);
  return last === undefined ? [] : rows.slice(Math.min(rows.indexOf(last) + 1, limit));
}

/** Whether the page begins as the list would, and reaches beyond its first `count` rows where there are more. */
const goesOn = (list: string[], page: string[], count: number): boolean =>
  page.every((id, index) => list[index] === id) && (page.length > count || list.length === count);

function among(ids: string[], others: string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => known.has(id));
}

function remove(list: List, ids: string[]): void {
  list.ids = without(list.ids, ids);
  list.fresh = without(list.fresh, ids);
}

/** The same list where nothing goes: what is drawn from it stays. */
function without(list: string[], ids: string[]): string[] {
  const going = new Set(ids);
  return list.some((id) => going.has(id)) ? list.filter((id) => !going.has(id)) : list;
}

export const {
  begun,
  arrived,
  ended,
  added,
  joined,
  asked,
  checked,
  folded,
  hinted,
  removed,
  outdated,
  reset,
  dropped,
} = slice.actions;
export const listsReducer = slice.reducer;

declare module '../../core/store.ts' {
  interface RootState {
    lists: Record<string, List>;
  }
}

/** The rule by which a tab that is open for long forgets. It comes with code that is loaded after the first page. */
export const forgetting = { rule: (state: RootState): RootState => state };
