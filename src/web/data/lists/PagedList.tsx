import { type ReactNode, useCallback, useEffect } from 'react';
import { useReconnect } from '../../core/connection.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { WindowedList } from '../../ui/list/WindowedList.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { PeopleSkeletons } from '../../ui/page/PeopleSkeletons.tsx';
import type { Lists } from './createList.ts';
import { keyOf, type ListKey } from './listsSlice.ts';
import { useList } from './useList.ts';

interface PagedListProps<Key extends ListKey> {
  lists: Lists<Key>;
  listKey: Key;
  label: string;
  /** The text for screen readers while the list is loading. */
  loading: string;
  /** The title if the list could not be loaded. */
  failed: string;
  /** The expected height of a row in pixels, until it is measured. */
  rowHeight: number;
  renderRow: (id: string) => ReactNode;
  empty: ReactNode;
}

/** A list that is loaded when it is shown. Use it inside a `Sheet`. */
export function PagedList<Key extends ListKey>(props: PagedListProps<Key>) {
  const { lists, listKey, label, loading, failed: title, rowHeight, renderRow, empty } = props;
  const { ids, load, loaded, failed, more } = useList(lists, listKey);
  useEffect(load, [load]);
  useReconnect(failed && load);
  // Memoised, because the list adds up all heights again for another function.
  const estimate = useCallback(() => rowHeight, [rowHeight]);
  const waiting = useDelayed(!loaded && !failed);
  if (failed && !ids.length) return <LoadFailed title={title} again={load} />;
  if (!loaded) return waiting && <Skeletons label={loading} />;
  return (
    <WindowedList
      name={keyOf(listKey)}
      label={label}
      role="list"
      ids={ids}
      estimate={estimate}
      renderRow={renderRow}
      more={more}
      skeleton={<Skeletons label={loading} />}
      empty={empty}
    />
  );
}

const Skeletons = ({ label }: { label: string }) => (
  <div className="px-4 md:px-6">
    <PeopleSkeletons label={label} />
  </div>
);
