import { useEffect, useMemo, useRef } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { searchWords as words } from '#words/en/search.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { PageHead } from '../../ui/page/Shell.tsx';
import { addressOf, askedIn, isIdle } from './query.ts';
import { Recent } from './RecentSearches.tsx';
import { Results } from './Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useFound } from './useFound.ts';

const SORTS = ['newest', 'best'] as const;

export function SearchScreen() {
  const { search } = useLocation();
  const asked = useMemo(() => askedIn(search), [search]);
  const field = useRef<HTMLInputElement>(null);
  const idle = isIdle(asked.q);
  const found = useFound(asked);
  usePageTitle(frameWords.titles.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, not when the field is emptied.
  useEffect(() => {
    if (idle) field.current?.focus();
  }, []);
  return (
    <>
      <PageHead
        title={frameWords.titles.search}
        end={
          !idle &&
          found.tab === 'posts' && (
            <NativeSelect
              label={words.sort}
              value={asked.best ? 'best' : 'newest'}
              onValueChange={(sort) => navigate(addressOf({ ...asked, best: sort === 'best' }), { replace: true })}
              options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
            />
          )
        }
      />
      <SearchBox asked={asked} field={field} />
      {idle ? <Recent field={field} /> : <Results asked={asked} found={found} />}
    </>
  );
}
