import { PAGE_DEFAULT, PAGE_MAX } from '#contract/rules/limits.ts';
import type { AppThunk } from '../../core/store.ts';
import { type Received, received } from '../entities/entitiesSlice.ts';
import { fromWire, idsOf } from '../entities/wire.ts';
import type { ListAnswer, Lists, PageQuery } from './createList.ts';
import { asked, checked, folded, isLoaded, keyOf, type List, type ListKey } from './listsSlice.ts';

/** Lists that are being checked. True means that the check must be repeated, because something has changed since. */
const checking = new Map<string, boolean>();

/** The rows of the newest page that the list already has, in their current state. */
type Rest = Required<Pick<Received, 'posts' | 'comments' | 'asOf'>> & {
  /** The page contains the whole list. */
  isWhole: boolean;
};

/**
 * Loads the newest page in the background. Rows that the list lacks wait until they are shown. Returns the other rows
 * in their current state.
 */
export const check =
  <Key extends ListKey>(lists: Lists<Key>, key: Key): AppThunk<Promise<Rest | undefined>> =>
  async (dispatch, getState) => {
    const name = keyOf(key);
    const list = getState().lists[name];
    if (!isLoaded(list) || list.phase === 'loading' || list.stale) return;
    if (checking.has(name)) return void checking.set(name, true);
    checking.set(name, false);
    const rest = await dispatch(ask(lists, key, list));
    const again = checking.get(name);
    checking.delete(name);
    return (again ? await dispatch(check(lists, key)) : undefined) ?? rest;
  };

const ask =
  <Key extends ListKey>(lists: Lists<Key>, key: Key, list: List): AppThunk<Promise<Rest | undefined>> =>
  async (dispatch, getState, { call }) => {
    const name = keyOf(key);
    dispatch(asked({ name, at: Date.now() }));
    try {
      const answer = await lists.source.fetch(
        call,
        { ...key, sort: key.sort && 'newest' },
        newestPage(list),
        undefined,
      );
      const now = getState().lists[name];
      if (!now || now.phase === 'loading') return;
      const { people, posts, comments, asOf } = fromWire(answer);
      const knownIds = new Set(now.ids);
      const isKnown = ({ _id }: { _id: string }) => knownIds.has(_id);
      const isWhole = !answer.nextCursor;
      const rest = { posts: posts.filter(isKnown), comments: comments.filter(isKnown), asOf, isWhole };
      // Readers who have not reached the newest end yet load those rows by scrolling.
      if (typeof now.cursor === 'string' && (now.newestLast || key.sort === 'oldest')) return rest;
      const news = { posts: posts.filter((post) => !isKnown(post)), comments: comments.filter((row) => !isKnown(row)) };
      dispatch(received({ people, ...news, asOf }));
      const byId = getState().entities[now.kind].byId;
      // The member's own new rows may be newer than those of others, so they do not count for the latest time.
      const fresh = new Set(now.fresh);
      const known = now.ids.filter((id) => !fresh.has(id));
      const latest = known.reduce((latest, id) => later(latest, createdAt(byId[id])), '');
      const ids = upToKnown(now, idsOf(now.kind, fromWire(answer))).filter(
        (id) => id in byId && (isNewestFirst(key) || createdAt(byId[id]) >= latest),
      );
      dispatch(checked({ name, ids, nextCursor: answer.nextCursor ?? null }));
      // In an empty list, showing new rows moves nothing.
      if (now.ids.length === 0 && ids.length > 0) await dispatch(show(lists, key));
      return rest;
    } catch {
      // Makes the next hint check again.
      dispatch(asked({ name, at: 0 }));
      return;
    }
  };

/** Rows after the last known one are not new; deletions have pulled them into this page. */
function upToKnown({ newestLast, cursor, ids }: List, found: string[]): string[] {
  const known = new Set(ids);
  const last = found.findLastIndex((id) => known.has(id));
  return newestLast || cursor === null || last < 0 ? found : found.slice(0, last + 1);
}

/** The page with the newest rows. If the newest are last, that is the loaded rows and those after them. */
function newestPage({ newestLast, kind, ids, tail }: List): PageQuery {
  if (!newestLast && kind !== 'comments') return { limit: PAGE_DEFAULT };
  const limit = ids.length + PAGE_DEFAULT;
  return limit > PAGE_MAX && tail ? { limit: PAGE_MAX, cursor: tail } : { limit: Math.min(limit, PAGE_MAX) };
}

const isNewestFirst = ({ sort = 'newest' }: ListKey): boolean => sort === 'newest';
const createdAt = (entity: unknown): string => (entity as { createdAt?: string } | undefined)?.createdAt ?? '';
const later = (a: string, b: string): string => (a > b ? a : b);

/** Shows the fresh rows and returns the first of them; undefined if the server could not be reached. */
export const show =
  <Key extends ListKey>(lists: Lists<Key>, key: Key): AppThunk<Promise<string | undefined>> =>
  async (dispatch, getState) => {
    const name = keyOf(key);
    const before = getState().lists[name];
    if (!before) return;
    if (!before.gap && isNewestFirst(key)) dispatch(folded(name));
    else if (!(await dispatch(renew(lists, key, before.ids)))) return;
    const { ids = [] } = getState().lists[name] ?? {};
    const known = new Set(before.ids);
    return ids.find((id) => !known.has(id)) ?? ids[0];
  };

/** Maximum pages to load for connecting new rows to the known ones. If that fails, the known rows are dropped. */
const MOST_PAGES = 5;

/** Loads the list from its start until the new rows reach the known ones. */
const renew =
  <Key extends ListKey>(lists: Lists<Key>, key: Key, before: string[]): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { call }) => {
    const known = new Set(before);
    let all: ListAnswer | undefined;
    try {
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const cursor = all?.nextCursor;
        const page = await lists.source.fetch(call, key, { limit: PAGE_MAX, ...(cursor && { cursor }) }, undefined);
        all = all
          ? {
              ...page,
              earlier: all.earlier,
              posts: joined(all, page, 'posts'),
              comments: joined(all, page, 'comments'),
            }
          : page;
        const ids = idsOf(lists.source.kind, fromWire(page));
        if (!page.nextCursor || ids.some((id) => known.has(id))) break;
      }
    } catch {
      return false;
    }
    if (all) dispatch(lists.replace(key, all, MOST_PAGES * PAGE_MAX));
    return true;
  };

const joined = <Noun extends 'posts' | 'comments'>(a: ListAnswer, b: ListAnswer, noun: Noun) =>
  [...(a[noun] ?? []), ...(b[noun] ?? [])] as NonNullable<ListAnswer[Noun]>;

/** Loads one page after the other until the row is there. False if it is in none of the next pages. */
export const loadUntil =
  <Key extends ListKey>(lists: Lists<Key>, key: Key, row: string): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const isThere = () => getState().lists[keyOf(key)]?.ids.includes(row) ?? false;
    for (let pages = 0; pages < 2 * MOST_PAGES && !isThere(); pages++) {
      if (typeof getState().lists[keyOf(key)]?.cursor !== 'string') break;
      if (!(await dispatch(lists.more(key)))) break;
    }
    return isThere();
  };
