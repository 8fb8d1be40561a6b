import { useEffect, useMemo, useRef } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { searchWords as words } from '#words/en/search.ts';
import { usePageTitle } from '../../core/pageTitle.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { addressOf, askedIn, isIdle } from '../../search/asked.ts';
import { Recent } from '../../search/Recent.tsx';
import { Results } from '../../search/Results.tsx';
import { SearchBox } from '../../search/SearchBox.tsx';
import { useFound } from '../../search/useFound.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { PageHead } from '../../ui/page/Shell.tsx';

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
