import { Fragment, type ReactNode, useEffect } from 'react';
import { commonWords } from '#words/en/common.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { useReconnect } from '../../core/connection.ts';
import { Button } from '../buttons/Button.tsx';
import { usePrinting } from './usePrinting.ts';
import { useRowFocus } from './useRowFocus.ts';
import { useRowMotion } from './useRowMotion.ts';
import { useWindowedRows } from './useWindowedRows.ts';

/** Printed in full, a list of thousands would be a book. */
const PRINTED_ROWS = 200;

/** The page after those loaded. */
export interface More {
  exists: boolean;
  status: 'idle' | 'loading' | 'failed';
  load: () => void;
}

export interface WindowedListProps {
  /** Names the list among those that one page may show. */
  name: string;
  /** What a screen reader calls it. */
  label: string;
  role: 'feed' | 'list';
  ids: string[];
  /** The height of a row until it is measured. */
  estimate: (id: string) => number;
  renderRow: (id: string, position: number) => ReactNode;
  /** Loaded two screens before the end. */
  more: More;
  /** Below the last row while the next page is on its way. */
  skeleton: ReactNode;
  /** Below the last row once there is nothing more to come. */
  end?: ReactNode;
  /** In place of the list when it has no rows. */
  empty: ReactNode;
  /** The first rows come one by one, each as soon as it can, and not all of them at once. */
  gradual?: boolean;
}

export function WindowedList(props: WindowedListProps) {
  const { name, label, role, ids, estimate, renderRow, more, skeleton, end, empty, gradual = false } = props;
  const focused = useRowFocus(ids);
  const { container, rows, height, measure, below } = useWindowedRows({
    name,
    ids,
    estimate,
    gradual,
    pinned: focused,
  });
  const { arrived, closing } = useRowMotion(ids);
  const printing = usePrinting();

  const { load } = more;
  const failed = more.exists && more.status === 'failed';
  const wanted = more.exists && !failed && below < 2 * innerHeight;
  useEffect(() => {
    if (wanted) load();
  });
  useReconnect(failed && load);

  if (!ids.length && !more.exists) return empty;
  return (
    <>
      <div
        ref={container}
        data-windowed
        {...{ role, 'aria-label': label, 'aria-busy': more.status === 'loading' }}
        className="relative print:h-auto!"
        style={{ height: printing ? 'auto' : height }}
      >
        {printing
          ? ids.slice(0, PRINTED_ROWS).map((id, index) => <Fragment key={id}>{renderRow(id, index + 1)}</Fragment>)
          : rows.map(({ key, index, start }) => (
              <div
                key={key}
                ref={measure}
                data-index={index}
                data-row={key}
                role={role === 'list' ? 'listitem' : undefined}
                className={`absolute inset-x-0 print:static ${closing ? 'transition-[top] duration-(--t-base) ease-glide' : ''}`}
                style={{ top: start }}
              >
                <div className={key === arrived ? 'opening' : undefined}>{renderRow(key, index + 1)}</div>
              </div>
            ))}
      </div>
      {more.exists && more.status === 'loading' && skeleton}
      {failed && <MoreFailed again={load} />}
      {!more.exists && end}
    </>
  );
}

const MoreFailed = ({ again }: { again: () => void }) => (
  <div className="state state-small" role="alert">
    <p className="state-text">{postWords.moreFailed}</p>
    <Button kind="sec" size="sm" onClick={again}>
      {commonWords.tryAgain}
    </Button>
  </div>
);
