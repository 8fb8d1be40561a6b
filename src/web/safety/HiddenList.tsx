import '../ui/styles/sheets/settings.css';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Page } from '#contract/routes/pages.schema.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { type AppThunk, useAppDispatch } from '../core/store.ts';
import type { Call } from '../data/calls/client.ts';
import { isAborted } from '../data/calls/errors.ts';
import { Button } from '../ui/buttons/Button.tsx';

interface Rows<Row> {
  rows: Row[];
  nextCursor: string | null;
}

export type PageQuery = Page;

/** A short list that is shown only here, loaded a page at a time. */
export function usePages<Row>(ask: (call: Call, query: Page) => Promise<Rows<Row>>) {
  const dispatch = useAppDispatch();
  /** Null if the list could not be loaded. */
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

interface HiddenListProps<Row> {
  pages: ReturnType<typeof usePages<Row>>;
  label: string;
  none: string;
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
}

/** The people or words that the member has hidden, each with a button to undo it. */
export function HiddenList<Row>({ pages: { list, load }, label, none, keyOf, renderRow }: HiddenListProps<Row>) {
  if (list === undefined) return null;
  if (list === null) return <p className="section-note">{words.listFailed}</p>;
  const { rows, nextCursor } = list;
  if (!rows.length) return <p className="section-note">{none}</p>;
  return (
    <>
      <ul className="sessions" aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)} className="session">
            {renderRow(row)}
          </li>
        ))}
      </ul>
      {nextCursor && (
        <Button kind="sec" onClick={() => void load(nextCursor)}>
          {words.more}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  name: ReactNode;
  note: ReactNode;
  action: string;
  label: string;
  onPress: () => void;
}

export const HiddenRow = ({ name, note, action, label, onPress }: RowProps) => (
  <>
    <div>
      <p className="session-name">{name}</p>
      <p className="session-times">{note}</p>
    </div>
    <Button kind="sec" size="sm" aria-label={label} onClick={onPress}>
      {action}
    </Button>
  </>
);
