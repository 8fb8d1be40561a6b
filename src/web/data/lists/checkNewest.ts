import { PAGE_DEFAULT, PAGE_MAX } from '#contract/rules/limits.ts';
import type { AppThunk } from '../../core/store.ts';
import { type Received, received } from '../entities/entitiesSlice.ts';
import { fromWire, idsOf } from '../entities/wire.ts';
import type { ListAnswer, Lists, PageQuery } from './createList.ts';
import { asked, checked, folded, isLoaded, keyOf, type List, type ListKey } from './listsSlice.ts';

/** Lists that are just being asked for; true: once more after it, since something has changed meanwhile. */
const checking = new Map<string, boolean>();

/** What the list has of its newest page, as it is now. */
type Rest = Required<Pick<Received, 'posts' | 'comments' | 'asOf'>> & {
  /** That page is all there is. */
  isWhole: boolean;
};

/**
 * Asks for the newest page beside the list. What the list does not have of it waits until it is shown; the rest, as it is
 * now, is the answer.
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
      // Whoever has not come to the newest end yet comes to it by reading on.
      if (typeof now.cursor === 'string' && (now.newestLast || key.sort === 'oldest')) return rest;
      const news = { posts: posts.filter((post) => !isKnown(post)), comments: comments.filter((row) => !isKnown(row)) };
      dispatch(received({ people, ...news, asOf }));
      const byId = getState().entities[now.kind].byId;
      // What was written here is newer than what others wrote meanwhile.
      const fresh = new Set(now.fresh);
      const known = now.ids.filter((id) => !fresh.has(id));
      const latest = known.reduce((latest, id) => later(latest, createdAt(byId[id])), '');
      const ids = upToKnown(now, idsOf(now.kind, fromWire(answer))).filter(
        (id) => id in byId && (isNewestFirst(key) || createdAt(byId[id]) >= latest),
      );
      dispatch(checked({ name, ids, nextCursor: answer.nextCursor ?? null }));
      // In an empty list it moves nothing.
      if (now.ids.length === 0 && ids.length > 0) await dispatch(show(lists, key));
      return rest;
    } catch {
      // The next hint asks again.
      dispatch(asked({ name, at: 0 }));
      return;
    }
  };

/** What follows on the last row that is known has only moved up, since others have left the page. */
function upToKnown({ newestLast, cursor, ids }: List, found: string[]): string[] {
  const known = new Set(ids);
  const last = found.findLastIndex((id) => known.has(id));
  return newestLast || cursor === null || last < 0 ? found : found.slice(0, last + 1);
}

/** Of the newest: the first page, or where they stand last the rows that are there and what follows on them. */
function newestPage({ newestLast, kind, ids, tail }: List): PageQuery {
  if (!newestLast && kind !== 'comments') return { limit: PAGE_DEFAULT };
  const limit = ids.length + PAGE_DEFAULT;
  return limit > PAGE_MAX && tail ? { limit: PAGE_MAX, cursor: tail } : { limit: Math.min(limit, PAGE_MAX) };
}

const isNewestFirst = ({ sort = 'newest' }: ListKey): boolean => sort === 'newest';
const createdAt = (entity: unknown): string => (entity as { createdAt?: string } | undefined)?.createdAt ?? '';
const later = (a: string, b: string): string => (a > b ? a : b);

/** Puts what is fresh in place, and gives the first of it; undefined when the server could not be asked for it. */
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

/** Beyond this many pages the list begins anew: its rows from before no longer follow on what is new. */
const MOST_PAGES = 5;

/** From its beginning on, until what is new meets what was there. */
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

/** Asks for one page after the other until the row is there: false when it is in none of the next ones. */
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
