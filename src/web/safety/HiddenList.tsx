import '../ui/styles/sheets/settings.css';
import type { ReactNode } from 'react';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import type { usePages } from './usePages.ts';

interface HiddenListProps<Row> {
  pages: ReturnType<typeof usePages<Row>>;
  label: string;
  none: string;
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
}

/** What one hides, with what takes it back. */
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
