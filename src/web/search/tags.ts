import { useEffect, useState } from 'react';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { conditionsOf } from '#contract/search/query.ts';
import { listTags, type Tag } from '#contract/tags.ts';
import { type AppThunk, useAppDispatch } from '../app/hooks.ts';

const MOST = 20;

const askForTags =
  (q: string): AppThunk<Promise<Tag[]>> =>
  async (_dispatch, _getState, { call }) =>
    (await call(listTags, { query: { limit: MOST, ...(q && { q }) } })).tags;

/** By the first word or tag of a search. */
export function tagIn(q: string): string {
  const first = conditionsOf(q).find(({ kind, not }) => !not && (kind === 'tag' || kind === 'words'));
  if (!first) return '';
  return (first.kind === 'tag' ? first.name : first.typed.replace(/["“”„«»#]/g, '').trim()).slice(0, SEARCH_LENGTH);
}

/** Tags that begin so; for null none, for nothing those that people use this week. Undefined until they are here. */
export function useTags(q: string | null): Tag[] | undefined {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ q: string; tags: Tag[] }>();
  useEffect(() => {
    if (q === null) return undefined;
    let left = false;
    // Without them, there is the rest of the page.
    const ask = dispatch(askForTags(q)).catch(() => []);
    void ask.then((tags) => left || setFound({ q, tags }));
    return () => {
      left = true;
    };
  }, [dispatch, q]);
  if (q === null) return NONE;
  return found?.q === q ? found.tags : undefined;
}

const NONE: Tag[] = [];
