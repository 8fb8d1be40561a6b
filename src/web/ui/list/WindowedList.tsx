import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { commonWords } from '#words/en/common.ts';
import { postWords } from '#words/en/posts/posts.ts';
import { useReconnect } from '../../core/connection.ts';
import { focusRow, focusTitle, isLost } from '../../core/focus.ts';
import { Button } from '../buttons/Button.tsx';
import { useWindowedRows } from './useWindowedRows.ts';

/** True while the page is being printed. The browser captures the page right after the event, hence flushSync. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

interface Motion {
  /** The single row that was just added. */
  arrived: string | null;
  /** A row was just removed, and the rows below close the gap. */
  closing: boolean;
}

const STILL: Motion = { arrived: null, closing: false };
/** Duration of a new row's highlight, and of closing a gap. */
const LINGER_MS = 1_300;
const CLOSE_MS = 250;

function useRowMotion(ids: string[]): Motion {
  const [shown, setShown] = useState(ids);
  const [motion, setMotion] = useState(STILL);
  if (shown !== ids) {
    setShown(ids);
    setMotion(motionFrom(shown, ids));
  }
  useEffect(() => {
    if (motion === STILL) return;
    const timer = setTimeout(() => setMotion(STILL), motion.closing ? CLOSE_MS : LINGER_MS);
    return () => clearTimeout(timer);
  }, [motion]);
  return motion;
}

function motionFrom(before: string[], after: string[]): Motion {
  if (after.length === before.length - 1) {
    return { arrived: null, closing: closesAfter(before.find((id, index) => after[index] !== id)) };
  }
  if (after.length !== before.length + 1) return STILL;
  if (before.length && after[1] === before[0]) return { arrived: after[0] ?? null, closing: false };
  return after[0] === before[0] ? { arrived: after.at(-1) ?? null, closing: false } : STILL;
}

/** No animation for a row above the window: there, the scroll offset was adjusted instead. */
function closesAfter(row = ''): boolean {
  const { bottom = 0 } = document.querySelector(`[data-row="${CSS.escape(row)}"]`)?.getBoundingClientRect() ?? {};
  return bottom > 0;
}

/** Menus and dialogs opened from a row take the focus for a while and hand it back. */
const OVERLAYS = '[role="menu"], [role="dialog"], [data-base-ui-portal]';

/**
 * Tracks the row that has the focus. If that row is removed, the next row gets the focus, or the previous one, or the
 * page's title if no row is left.
 */
function useRowFocus(ids: string[]): RefObject<string | null> {
  const focused = useRef<string | null>(null);
  const index = useRef(-1);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest(OVERLAYS)) return;
      focused.current = target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
      index.current = ids.indexOf(focused.current ?? '');
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [ids]);

  useEffect(() => {
    if (focused.current === null) return;
    const at = ids.indexOf(focused.current);
    if (at >= 0) {
      index.current = at;
      return;
    }
    const next = ids[index.current] ?? ids[index.current - 1];
    // Wait for a closing menu, which gives the focus to its trigger in the removed row.
    const timer = setTimeout(() => {
      focused.current = null;
      if (isLost() && !(next && focusRow(next))) focusTitle();
    }, AFTER_MENU_MS);
    return () => clearTimeout(timer);
  }, [ids]);

  return focused;
}

const AFTER_MENU_MS = 60;

/** Maximum rows printed, because a list may have thousands. */
const PRINTED_ROWS = 200;

/** The next page of the list. */
export interface More {
  exists: boolean;
  status: 'idle' | 'loading' | 'failed';
  load: () => void;
}

interface WindowedListProps {
  /** Distinguishes the list from other lists on the same page. */
  name: string;
  /** The accessible name of the list. */
  label: string;
  role: 'feed' | 'list';
  ids: string[];
  /** The expected height of a row until it is measured. */
  estimate: (id: string) => number;
  renderRow: (id: string, position: number) => ReactNode;
  /** The next page is loaded two screens before the end. */
  more: More;
  /** Shown below the last row while the next page is loading. */
  skeleton: ReactNode;
  /** Shown below the last row if there is no further page. */
  end?: ReactNode;
  /** Shown in place of the list if it has no rows. */
  empty: ReactNode;
  /** Renders the first rows one at a time, to keep slow phones responsive. */
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
