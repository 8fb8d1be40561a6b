import type { UnknownAction } from '@reduxjs/toolkit';
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/rules/limits.ts';
import type { AppThunk, RootState } from '../../core/store.ts';
import { moment } from '../calls/asOf.ts';
import type { Call } from '../calls/client.ts';
import { errorsOf, isAborted, isGone } from '../calls/errors.ts';
import { type Kind, received } from '../entities/entitiesSlice.ts';
import { type Answer, fromWire, idsOf } from '../entities/wire.ts';
import { added, arrived, begun, canLoadMore, ended, keyOf, type ListKey } from './listsSlice.ts';

interface Source<Key extends ListKey> {
  kind: Kind;
  fetch: (call: Call, key: Key, page: PageQuery, signal: AbortSignal | undefined) => Promise<ListAnswer>;
  /** Rows of the first page, which is small so that it appears quickly, and of every other page. */
  first?: number;
  next?: number;
  newestLast?: (key: Key) => boolean;
  /** Returns rows that a reloaded list keeps in addition to those of its new first page. */
  kept?: (state: RootState, known: string[], page: string[]) => string[];
  /**
   * Called if the server does not have what the list belongs to. Must not navigate, because the page may be another.
   */
  onGone?: (key: Key, error: unknown) => UnknownAction | AppThunk;
}

export interface PageQuery {
  limit: number;
  cursor?: string;
}

export type ListAnswer = Answer & { nextCursor?: string | null; earlier?: boolean | undefined };

export type Lists<Key extends ListKey> = ReturnType<typeof createList<Key>>;

/** A list that is loaded in pages. `source` says where they come from. */
export function createList<Key extends ListKey>(source: Source<Key>) {
  const { kind, fetch, first = PAGE_DEFAULT, next = 50, newestLast, kept, onGone } = source;
  const listOf = (key: Key) => ({ key, kind, newestLast: newestLast?.(key) });

  /** Resolves to false on failure; the list contains the errors. */
  const run =
    (key: Key, isMore: boolean, signal?: AbortSignal): AppThunk<Promise<boolean>> =>
    async (dispatch, getState, { call }) => {
      const name = keyOf(key);
      const list = getState().lists[name];
      if (isMore ? !canLoadMore(list) : list?.phase === 'loading') return true;
      const limit = isMore ? next : Math.min(Math.max(list?.ids.length ?? 0, first), PAGE_MAX);
      const request = moment();
      const isCurrent = () => getState().lists[name]?.request === request;
      dispatch(begun({ ...listOf(key), request, isMore, at: Date.now() }));
      try {
        const cursor = isMore && list?.cursor;
        const answer = await fetch(call, key, { limit, ...(cursor && { cursor }) }, signal);
        const known = getState().lists[name]?.ids.length ?? 0;
        if (isCurrent()) dispatch(take(key, answer, known > limit ? limit : undefined));
      } catch (error) {
        if (!isCurrent()) return true;
        const missing = isGone(error);
        dispatch(ended({ name, error: isAborted(error) ? null : errorsOf(error), missing }));
        if (onGone && missing) dispatch(onGone(key, error) as UnknownAction);
        return isAborted(error);
      }
      return true;
    };

  const take =
    (key: Key, answer: ListAnswer, limit?: number): AppThunk =>
    (dispatch, getState) => {
      const entities = fromWire(answer);
      dispatch(received(entities));
      // Leaves out rows that were deleted since the page was requested.
      const ids = idsOf(kind, entities).filter((id) => id in getState().entities[kind].byId);
      const { phase, ids: known = [] } = getState().lists[keyOf(key)] ?? {};
      if (kept && phase === 'loading') ids.push(...kept(getState(), known, ids));
      const { nextCursor = null, earlier } = answer;
      dispatch(arrived({ name: keyOf(key), ids, nextCursor, limit, earlier }));
    };

  return {
    source,
    /** Loads the first page, or for a loaded list as many rows as it has, up to the page limit. */
    load: (key: Key, signal?: AbortSignal) => run(key, false, signal),
    more: (key: Key) => run(key, true),
    add: (key: Key, id: string, shown = true) => added({ ...listOf(key), id, shown }),
    /** Replaces the list and ignores a running load. `limit`: the number of rows requested, if that is not all. */
    replace:
      (key: Key, answer: ListAnswer, limit?: number): AppThunk =>
      (dispatch) => {
        dispatch(begun({ ...listOf(key), request: moment(), isMore: false, at: Date.now() }));
        dispatch(take(key, answer, limit));
      },
  };
}
