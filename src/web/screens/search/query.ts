import { SEARCH_CONDITIONS_MAX } from '#contract/rules/limits.ts';
import { type Condition, conditionsOf, type SearchedList } from '#contract/search/query.ts';
import { isOfRun, isShortPhrase } from '#contract/text/tokens.ts';
import { type PostListKey, searchList } from '../../posts/state/postLists.ts';

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

/** Nothing is asked for yet: at most an operator, a quote or a sign has been typed that a value is to follow. */
export const isIdle = (q: string): boolean => /^(?:[\s"“”„«»#＃@＠-]|(?:from|before|after|has|in):)*$/i.test(q);

export const isTooMuch = (q: string): boolean => conditionsOf(q).length > SEARCH_CONDITIONS_MAX;

const isPlain = ({ kind, not }: Condition): boolean => kind === 'words' && !not;

/** The words alone: people have neither tags nor dates. */
export const wordsIn = (q: string): string =>
  conditionsOf(q)
    .filter(isPlain)
    .map(({ typed }) => typed.replace(/["“”„«»]/g, ''))
    .join(' ');

/** What people are searched by: words, or the name behind an @. */
export function namesIn(q: string): string {
  const mentioned = conditionsOf(q).find(({ kind, not }) => kind === 'mention' && !not);
  return wordsIn(q) || (mentioned?.kind === 'mention' ? mentioned.name : '');
}

/** Its only word has too few letters for being the beginning of others. */
export function isShort(q: string): boolean {
  const [only, ...more] = conditionsOf(q).filter(isPlain);
  return more.length === 0 && only !== undefined && isShortPhrase(only.typed) && !isOfRun(wordsIn(q));
}

const OPERATOR = /^-?(from|before|after|has|in):/i;

/** The first operator whose value means nothing, so that it is searched for as words. */
export function misreadIn(q: string): 'before' | 'after' | 'has' | 'in' | undefined {
  const misread = conditionsOf(q).find(({ kind, typed }) => kind === 'words' && OPERATOR.test(typed));
  return misread && (OPERATOR.exec(misread.typed)?.[1]?.toLowerCase() as 'before' | 'after' | 'has' | 'in');
}

/** The own list that is asked for, whole. */
export function listIn(q: string): SearchedList | undefined {
  const [only, ...more] = conditionsOf(q);
  return only?.kind === 'in' && !only.not && more.length === 0 ? only.list : undefined;
}

/** Whose posts are asked for; not `me`. */
export function authorIn(q: string): string | undefined {
  const from = conditionsOf(q).find(({ kind, not }) => kind === 'from' && !not);
  return from?.kind === 'from' && from.name !== 'me' ? from.name : undefined;
}

/** What narrows it down, as it was typed. */
export const operatorsIn = (q: string): string[] => [
  ...new Set(
    conditionsOf(q)
      .filter((condition) => !isPlain(condition))
      .map(({ typed }) => typed),
  ),
];

export function without(q: string, typed: string): string {
  let rest = q;
  for (const { index } of conditionsOf(q)
    .filter((condition) => condition.typed === typed)
    .reverse()) {
    rest = `${rest.slice(0, index)} ${rest.slice(index + typed.length)}`;
  }
  return rest.replace(/\s+/g, ' ').trim();
}

/** With this at its end, in place of an operator that got no value. */
export const withHint = (q: string, hint: string): string =>
  `${q
    .trimEnd()
    .replace(/(?<!\S)(?:""|-?(?:from|before|after|has|in):)$/i, '')
    .trimEnd()} ${hint}`.trimStart();
