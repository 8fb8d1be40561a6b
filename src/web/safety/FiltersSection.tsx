import { useRef } from 'react';
import { type Filter, listFilters } from '#contract/safety/filters.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { useAppDispatch } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import type { Call } from '../data/calls/client.ts';
import { isAborted, isGone } from '../data/calls/errors.ts';
import { sayFailure } from '../data/calls/sayFailure.ts';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { Time } from '../ui/text/Time.tsx';
import { addFilter, removeFilter } from './filters.ts';
import { HiddenList, HiddenRow } from './HiddenList.tsx';
import { NewFilter } from './NewFilter.tsx';
import { type PageQuery, usePages } from './usePages.ts';

const askFilters = async (call: Call, query: PageQuery) => {
  const { filters: rows, nextCursor } = await call(listFilters, { query });
  return { rows, nextCursor };
};

export function FiltersSection() {
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages<Filter>(askFilters);
  const add = (filter: Filter) => pages.change((rows) => [filter, ...rows]);
  const bringBack = async (filter: Filter): Promise<void> => {
    const { word, action, until } = filter;
    try {
      add(await dispatch(addFilter({ word, action, until })));
    } catch (error) {
      if (!isAborted(error)) sayFailure(words.addFailed, error, () => bringBack(filter));
    }
  };
  const remove = async (filter: Filter): Promise<void> => {
    try {
      await dispatch(removeFilter(filter._id));
    } catch (error) {
      if (isAborted(error)) return;
      if (!isGone(error)) return sayFailure(words.removeFailed, error, () => remove(filter));
    }
    pages.change((rows) => rows.filter(({ _id }) => _id !== filter._id));
    // The button that was pressed goes with its row.
    heading.current?.focus();
    toast({ text: words.removed(filter.word), undo: () => void bringBack(filter) });
  };
  return (
    <SheetSection title={words.filters} note={words.filtersNote} headingRef={heading}>
      <HiddenList
        pages={pages}
        label={words.filters}
        none={words.noFilters}
        keyOf={({ _id }) => _id}
        renderRow={(filter) => (
          <HiddenRow
            name={<bdi>{filter.word}</bdi>}
            note={
              <>
                {words.isAction[filter.action]} ·{' '}
                {filter.until ? words.until(<Time at={filter.until} full />) : words.forGood}
              </>
            }
            action={words.remove}
            label={words.removeNamed(filter.word)}
            onPress={() => void remove(filter)}
          />
        )}
      />
      <NewFilter onAdded={add} />
    </SheetSection>
  );
}
