import { useCallback, useEffect, useState } from 'react';
import type { Page } from '#contract/routes/pages.schema.ts';
import { type AppThunk, useAppDispatch } from '../core/store.ts';
import type { Call } from '../data/calls/client.ts';
import { isAborted } from '../data/calls/errors.ts';

interface Rows<Row> {
  rows: Row[];
  nextCursor: string | null;
}

export type PageQuery = Page;

/** A short list that nobody else shows, a page at a time. */
export function usePages<Row>(ask: (call: Call, query: Page) => Promise<Rows<Row>>) {
  const dispatch = useAppDispatch();
  /** Null: it could not be had. */
  const [list, setList] = useState<Rows<Row> | null>();
  const load = useCallback(
    async (cursor?: string) => {
      const asked: AppThunk<Promise<Rows<Row>>> = (_dispatch, _getState, { call }) =>
        ask(call, cursor ? { cursor } : {});
      try {
        const { rows, nextCursor } = await dispatch(asked);
        setList((before) => ({ rows: cursor && before ? [...before.rows, ...rows] : rows, nextCursor }));
      } catch (error) {
        if (!isAborted(error)) setList((before) => before ?? null);
      }
    },
    [dispatch, ask],
  );
  useEffect(() => void load(), [load]);
  const change = (rows: (before: Row[]) => Row[]) =>
    setList((before) => before && { ...before, rows: rows(before.rows) });
  return { list, load, change };
}
