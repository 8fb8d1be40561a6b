import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Sort } from '#contract/posts/posts.ts';
import type { RootState } from '../../core/store.ts';
import { gone, type Kind } from '../entities/entitiesSlice.ts';

/** Identifies a list. `of` is the person or thing that it belongs to. */
export interface ListKey {
  name: string;
  sort?: Sort | undefined;
  of?: string | undefined;
}

/** `of` may contain any character, so it comes last. */
export const keyOf = ({ name, sort, of = '' }: ListKey): string => `${name} ${sort ?? ''} ${of}`;

/**
 * idle → loading → ready | failed; ready → loadingMore → ready | moreFailed. In every phase but `loading` the list can
 * be loaded again, which ignores the response to a running request.
 */
export type Phase = 'idle' | 'loading' | 'ready' | 'failed' | 'loadingMore' | 'moreFailed';

export interface List {
  key: ListKey;
  /** The kind of entity that `ids` refer to. */
  kind: Kind;
  /** The rows in the order in which they are shown. */
  ids: string[];
  /** The cursor of the next page; null if there is none; undefined if no page was loaded yet. */
  cursor: string | null | undefined;
  /** The cursor of the last loaded page; undefined if that is the first. */
  tail: string | undefined;
  phase: Phase;
  /** The moment at which the current request began. Responses to other requests are ignored. */
  request: number;
  /** Ids newer than the loaded pages: already shown at the newest end, or waiting to be shown. */
  fresh: string[];
  /** There may be newer rows that are not in `fresh`, so the list has to be reloaded to show them. */
  gap: boolean;
  newestLast: boolean;
  /** The errors of the failed request. */
  error: string[] | null;
  /** The request failed because the server does not have what the list belongs to. */
  missing: boolean;
  /** There are rows before the first page, which started at a linked row. */
  earlier: boolean;
  /** When the first page was last requested, in milliseconds since the epoch; 0 to request it again. */
  loadedAt: number;
  /** The moment since which the server has a different list; 0 if this one is current. */
  stale: number;
}

/** Identifies a list, with the data to create it if there is none yet. */
export interface ListOf {
  key: ListKey;
  kind: Kind;
  newestLast?: boolean | undefined;
}

interface Page {
  name: string;
  ids: string[];
  nextCursor: string | null;
  /** The number of rows requested. Known rows after them stay; if omitted, none do. */
  limit?: number | undefined;
  earlier?: boolean | undefined;
}

interface Begun extends ListOf {
  request: number;
  isMore: boolean;
  /** In milliseconds since the epoch. */
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
      // If the list begins with the newest rows, the response will contain the fresh ones.
      if (!payload.isMore && !list.newestLast) list.fresh = [];
      if (payload.isMore) return;
      list.gap = false;
      list.loadedAt = payload.at;
    },
    /**
     * A page has arrived. A first page may be a reload with as many rows as before, up to the page limit; rows after it
     * stay, so that readers keep their position. Sort keys such as likes change, so a page may repeat rows of an
     * earlier one.
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
    /** No page arrived. `error` contains the reason; null if the request was aborted. */
    ended: (state, { payload: { name, error, missing } }: PayloadAction<Ended>) => {
      const list = state[name];
      if (!list) return;
      const isMore = list.phase === 'loadingMore';
      if (error) list.phase = isMore ? 'moreFailed' : 'failed';
      else list.phase = isLoaded(list) ? 'ready' : 'idle';
      list.error = error;
      list.missing = missing;
    },
    /** Adds a row at the newest end, even during a request; shown immediately or with the next load. */
    added: (state, { payload }: PayloadAction<ListOf & { id: string; shown: boolean }>) => {
      const list = listOf(state, payload);
      const { id, shown } = payload;
      const add = (ids: string[]) => (list.newestLast ? [...without(ids, [id]), id] : [id, ...without(ids, [id])]);
      list.fresh = add(list.fresh);
      if (shown) list.ids = add(list.ids);
    },
    /** Adds rows that were loaded outside the list's pages, in their order. Threads show them elsewhere. */
    joined: (state, { payload: { name, ids } }: PayloadAction<{ name: string; ids: string[] }>) => {
      const list = state[name];
      if (list) list.ids = [...without(list.ids, ids), ...ids];
    },
    /** The newest page is being loaded in the background; `at` is 0 if that has failed. */
    asked: (state, { payload: { name, at } }: PayloadAction<{ name: string; at: number }>) => {
      if (state[name]) state[name].loadedAt = at;
    },
    /** The newest page was loaded in the background. Rows that the list lacks become fresh and are not shown yet. */
    checked: (state, { payload: { name, ids, nextCursor } }: PayloadAction<Omit<Page, 'limit'>>) => {
      const list = state[name];
      if (!list) return;
      const news = without(ids, list.ids);
      const shown = among(list.fresh, list.ids);
      const fresh = among(ids, [...news, ...shown]);
      list.fresh = list.newestLast ? [...fresh, ...without(shown, ids)] : [...without(shown, ids), ...fresh];
      list.gap = list.newestLast ? nextCursor !== null : !goesOn([...news, ...list.ids], ids, news.length);
    },
    /** Shows the fresh rows at the newest end. */
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
    /** Marks the list to be loaded again; its rows stay. */
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

/** The rows after a new first page of `limit` rows; none if the page ends before it reaches a known row. */
function after(rows: string[], page: string[], limit: number): string[] {
  const last = among(page, rows).at(-1);
  return last === undefined ? [] : rows.slice(Math.min(rows.indexOf(last) + 1, limit));
}

/** True if the page is the start of the list, and reaches beyond its first `count` rows if there are more. */
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

/** Returns the same array if nothing is removed, so that nothing is rendered again. */
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

/** The rule by which a long-open tab forgets entities. Replaced by code that is loaded after the first page. */
export const forgetting = { rule: (state: RootState): RootState => state };
