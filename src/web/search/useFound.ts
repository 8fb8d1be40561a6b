import { useEffect } from 'react';
import type { Tag } from '#contract/tags.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../app/hooks.ts';
import { dropped, isLoaded, keyOf, type List } from '../lists/listsSlice.ts';
import { posts } from '../posts/list/postLists.ts';
import { searches, searchFor } from '../users/userLists.ts';
import { type Asked, postsFor, type Tab, wordsIn } from './asked.ts';
import { tagIn, useTags } from './tags.ts';

/** Lists of so many searches stay: Back finds them as they were. */
const MOST_LISTS = 12;
const loaded: string[] = [];

export interface Hits {
  /** Undefined until it is known. */
  count: number | undefined;
  /** There are more than that. */
  more: boolean;
}

const NONE: Hits = { count: 0, more: false };

/** Asks for posts, people and tags, and says how many there are of each. */
export function useFound(asked: Asked): { hits: Record<Tab, Hits>; tags: Tag[] } {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { q, best } = asked;
  const people = wordsIn(q);
  useEffect(() => {
    const postsKey = postsFor({ q, best, tab: null });
    const keys = people ? [postsKey, searchFor(people)] : [postsKey];
    for (const key of keys) {
      const name = keyOf(key);
      if ((store.getState().lists[name]?.phase ?? 'idle') !== 'idle') continue;
      void dispatch(key === postsKey ? posts.load(postsKey) : searches.load(key));
      loaded.push(name);
    }
    for (const name of loaded.splice(0, Math.max(0, loaded.length - MOST_LISTS))) dispatch(dropped(name));
  }, [dispatch, store, q, best, people]);
  const postList = useAppSelector(({ lists }) => lists[keyOf(postsFor(asked))]);
  const peopleList = useAppSelector(({ lists }) => lists[keyOf(searchFor(people))]);
  const tags = useTags(tagIn(q) || null);
  const hits = {
    posts: hitsOf(postList),
    people: people ? hitsOf(peopleList) : NONE,
    tags: { count: tags?.length, more: false },
  };
  return { hits, tags: tags ?? [] };
}

const hitsOf = (list: List | undefined): Hits =>
  list && isLoaded(list)
    ? { count: list.ids.length, more: typeof list.cursor === 'string' }
    : { count: undefined, more: false };
