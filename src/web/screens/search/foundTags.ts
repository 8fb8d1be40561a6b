import { useCallback, useEffect, useRef, useState } from 'react';
import { listTags, type Tag } from '#contract/posts/tags.ts';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { conditionsOf } from '#contract/search/query.ts';
import { useReconnect } from '../../core/connection.ts';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';

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

export interface FoundTags {
  /** Undefined until they are here. */
  tags: Tag[] | undefined;
  failed: boolean;
  again: () => void;
}

/** Tags that begin so; for null none, for nothing those that people use this week. */
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
  const answer = q === null ? NONE : found?.q === q ? found : undefined;
  const failed = answer !== undefined && !answer.tags;
  useReconnect(failed && load);
  return { tags: answer?.tags, failed, again: load };
}

const NONE: { tags: Tag[] } = { tags: [] };
