import { conditionsOf } from '#contract/search/query.ts';
import { type PostListKey, searchList } from '../posts/list/postLists.ts';

export const TABS = ['posts', 'people', 'tags'] as const;
export type Tab = (typeof TABS)[number];

/** What the address of the page asks for. */
export interface Asked {
  q: string;
  /** Null: the first that has any. */
  tab: Tab | null;
  best: boolean;
}

export function askedIn(search: string): Asked {
  const params = new URLSearchParams(search);
  const tab = TABS.find((tab) => tab === params.get('tab')) ?? null;
  return { q: params.get('q') ?? '', tab, best: params.get('sort') === 'best' };
}

export function addressOf({ q, tab = null, best = false }: Partial<Asked>): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(tab && { tab }), ...(best && { sort: 'best' }) });
  return params.size > 0 ? `/search?${params}` : '/search';
}

export const postsFor = ({ q, best }: Asked): PostListKey => searchList(q, best);

/** The words alone: people have neither tags nor dates. */
export const wordsIn = (q: string): string =>
  conditionsOf(q)
    .filter(({ kind, not }) => kind === 'words' && !not)
    .map(({ typed }) => typed.replace(/["“”„«»]/g, ''))
    .join(' ');

/** What narrows it down, as it was typed. */
export const operatorsIn = (q: string): string[] =>
  conditionsOf(q)
    .filter(({ kind, not }) => kind !== 'words' || not)
    .map(({ typed }) => typed);

export const without = (q: string, typed: string): string => q.replace(typed, ' ').replace(/\s+/g, ' ').trim();
