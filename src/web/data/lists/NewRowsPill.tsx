import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { focusReturned } from '../../core/focus.ts';
import { type AppThunk, useAppDispatch, useAppStore } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { keyOf, type ListKey } from './listsSlice.ts';
import { useSaid } from './useAnnounceCount.ts';

interface PlainPillProps {
  listKey: ListKey;
  /** The number of rows that wait. */
  count: number;
  label: string;
  /** Resolves to false if there was no response. */
  load: (key: ListKey) => AppThunk<Promise<boolean>>;
}

/** Offers rows that are newer than the list. Pressing it reloads the list and scrolls to its top. */
export function PlainPill({ listKey, count, label, load }: PlainPillProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  useSaid(count, label);
  if (!count) return null;
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const isThere = await dispatch(load(listKey));
    setBusy(false);
    if (!isThere) return void toast({ text: commonWords.noAnswer });
    scrollTo(0, 0);
    focusReturned(store.getState().lists[keyOf(listKey)]?.ids[0] ?? '');
  };
  return (
    <div className="fresh-place">
      <button
        type="button"
        className="fresh fresh-plain"
        data-action="fresh"
        aria-busy={busy || undefined}
        onClick={() => void press()}
      >
        {label}
        <ArrowUp />
      </button>
    </div>
  );
}
