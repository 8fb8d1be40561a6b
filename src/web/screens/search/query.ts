import { SEARCH_CONDITIONS_MAX } from '#contract/rules/limits.ts';
import { type Condition, conditionsOf, type SearchedList } from '#contract/search/query.ts';
import { isOfRun, isShortPhrase } from '#contract/text/tokens.ts';
import { type PostListKey, searchList } from '../../posts/state/postLists.ts';

export const TABS = ['posts', 'people', 'tags'] as const;
export type Tab = (typeof TABS)[number];

/** The search that the address of the page contains. */
export interface Asked {
  q: string;
  /** Null selects the first tab that has results. */
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

/** True if there is nothing to search for yet: at most an operator, quote or sign whose value is still missing. */
export const isIdle = (q: string): boolean => /^(?:[\s"“”„«»#＃@＠-]|(?:from|before|after|has|in):)*$/i.test(q);

export const isTooMuch = (q: string): boolean => conditionsOf(q).length > SEARCH_CONDITIONS_MAX;

const isPlain = ({ kind, not }: Condition): boolean => kind === 'words' && !not;

/** Only the words, because people have neither tags nor dates. */
export const wordsIn = (q: string): string =>
  conditionsOf(q)
    .filter(isPlain)
    .map(({ typed }) => typed.replace(/["“”„«»]/g, ''))
    .join(' ');

/** The text to search people by: words, or the name after an @. */
export function namesIn(q: string): string {
  const mentioned = conditionsOf(q).find(({ kind, not }) => kind === 'mention' && !not);
  return wordsIn(q) || (mentioned?.kind === 'mention' ? mentioned.name : '');
}

/** True if the only word has too few letters to be searched as a prefix. */
export function isShort(q: string): boolean {
  const [only, ...more] = conditionsOf(q).filter(isPlain);
  return more.length === 0 && only !== undefined && isShortPhrase(only.typed) && !isOfRun(wordsIn(q));
}

const OPERATOR = /^-?(from|before|after|has|in):/i;

/** The first operator with an invalid value, which is therefore searched as words. */
export function misreadIn(q: string): 'before' | 'after' | 'has' | 'in' | undefined {
  const misread = conditionsOf(q).find(({ kind, typed }) => kind === 'words' && OPERATOR.test(typed));
  return misread && (OPERATOR.exec(misread.typed)?.[1]?.toLowerCase() as 'before' | 'after' | 'has' | 'in');
}

/** The caller's own list, if it is the only condition. */
export function listIn(q: string): SearchedList | undefined {
  const [only, ...more] = conditionsOf(q);
  return only?.kind === 'in' && !only.not && more.length === 0 ? only.list : undefined;
}

/** The author whose posts are searched, unless it is `me`. */
export function authorIn(q: string): string | undefined {
  const from = conditionsOf(q).find(({ kind, not }) => kind === 'from' && !not);
  return from?.kind === 'from' && from.name !== 'me' ? from.name : undefined;
}

/** The conditions that narrow the search, as they were typed. */
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

/** Appends the hint, replacing an operator at the end that has no value. */
export const withHint = (q: string, hint: string): string =>
  `${q
    .trimEnd()
    .replace(/(?<!\S)(?:""|-?(?:from|before|after|has|in):)$/i, '')
    .trimEnd()} ${hint}`.trimStart();
