import { useCallback, useEffect, useRef, useState } from 'react';
import { listTags, type Tag } from '#contract/posts/tags.ts';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { conditionsOf } from '#contract/search/query.ts';
import { useReconnect } from '../../core/connection.ts';
import { type AppThunk, useAppDispatch, useAppSelector, useAppStore } from '../../core/store.ts';
import { dropped, isLoaded, keyOf, type List } from '../../data/lists/listsSlice.ts';
import { searches, searchFor } from '../../people/userLists.ts';
import { posts } from '../../posts/state/postLists.ts';
import { type Asked, isIdle, isTooMuch, namesIn, postsFor, TABS, type Tab } from './query.ts';

const MOST = 20;

const askForTags =
  (q: string): AppThunk<Promise<Tag[]>> =>
  async (_dispatch, _getState, { call }) =>
    (await call(listTags, { query: { limit: MOST, ...(q && { q }) } })).tags;

/** The first word or tag of a search. */
function tagIn(q: string): string {
  const first = conditionsOf(q).find(({ kind, not }) => !not && (kind === 'tag' || kind === 'words'));
  if (!first) return '';
  return (first.kind === 'tag' ? first.name : first.typed.replace(/["“”„«»#]/g, '').trim()).slice(0, SEARCH_LENGTH);
}

interface FoundTags {
  /** Undefined until they are loaded. */
  tags: Tag[] | undefined;
  failed: boolean;
  again: () => void;
}

/** Tags with this prefix. For null there are none; for '' those used most this week. */
export function useTags(q: string | null): FoundTags {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ q: string; tags: Tag[] | undefined }>();
  const asked = useRef(0);
  const load = useCallback(() => {
    asked.current += 1;
    if (q === null) return;
    const own = asked.current;
    const ask = dispatch(askForTags(q)).catch(() => undefined);
    void ask.then((tags) => own === asked.current && setFound({ q, tags }));
  }, [dispatch, q]);
  useEffect(load, [load]);
  const answer = q === null ? NO_TAGS : found?.q === q ? found : undefined;
  const failed = answer !== undefined && !answer.tags;
  useReconnect(failed && load);
  return { tags: answer?.tags, failed, again: load };
}

const NO_TAGS: { tags: Tag[] } = { tags: [] };

/** Maximum lists of searches that are stored, so that Back finds them unchanged. */
const MOST_LISTS = 12;
const loaded: string[] = [];

export interface Hits {
  /** Undefined until the count is known. */
  count: number | undefined;
  /** There are more than `count`. */
  more: boolean;
}

const NONE: Hits = { count: 0, more: false };

export interface Found {
  hits: Record<Tab, Hits>;
  tags: FoundTags;
  /** The tab that is shown. */
  tab: Tab;
}

/** Searches posts, people and tags, and counts the results of each. */
export function useFound(asked: Asked): Found {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { q, best } = asked;
  const people = namesIn(q);
  const asks = !isIdle(q) && !isTooMuch(q);
  useEffect(() => {
    if (!asks) return;
    const postsKey = postsFor({ q, best, tab: null });
    const keys = people ? [postsKey, searchFor(people)] : [postsKey];
    for (const key of keys) {
      const name = keyOf(key);
      if ((store.getState().lists[name]?.phase ?? 'idle') !== 'idle') continue;
      void dispatch(key === postsKey ? posts.load(postsKey) : searches.load(key));
      loaded.push(name);
    }
    for (const name of loaded.splice(0, Math.max(0, loaded.length - MOST_LISTS))) dispatch(dropped(name));
  }, [dispatch, store, q, best, people, asks]);
  const postList = useAppSelector(({ lists }) => lists[keyOf(postsFor(asked))]);
  const peopleList = useAppSelector(({ lists }) => lists[keyOf(searchFor(people))]);
  const tags = useTags((asks && tagIn(q)) || null);
  const hits = {
    posts: hitsOf(postList),
    people: people ? hitsOf(peopleList) : NONE,
    tags: { count: tags.tags?.length, more: false },
  };
  return { hits, tags, tab: asked.tab ?? TABS.find((tab) => hits[tab].count !== 0) ?? 'posts' };
}

const hitsOf = (list: List | undefined): Hits =>
  list && isLoaded(list)
    ? { count: list.ids.length, more: typeof list.cursor === 'string' }
    : { count: undefined, more: false };
