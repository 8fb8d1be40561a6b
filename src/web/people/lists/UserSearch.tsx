import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { commonWords } from '#words/en/common.ts';
import { peopleWords as words } from '#words/en/people/people.ts';
import { isComposing } from '../../core/keys.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { useDelayed } from '../../core/useDelayed.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { PeopleSkeletons } from '../../ui/page/PeopleSkeletons.tsx';
import { BlockNote } from '../People.tsx';
import { UserRow } from '../UserRow.tsx';
import { useUserSearch } from './useUserSearch.ts';

export function UserSearch({ shortcut }: { shortcut?: string }) {
  const [typed, setTyped] = useState('');
  const search = useUserSearch(typed);
  const field = useFocusWhenAsked();
  const results = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const people = [...(results.current?.querySelectorAll('a') ?? [])];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event, [field.current, ...people]);
    else if (event.key === 'Enter' && event.target === field.current && typed.trim())
      navigate(`/search?${new URLSearchParams({ q: typed.trim() })}`);
  };
  return (
    <search onKeyDown={onKeyDown}>
      <SearchField
        ref={field}
        label={words.search}
        value={typed}
        onValueChange={setTyped}
        maxLength={SEARCH_LENGTH}
        shortcut={shortcut}
      />
      <div ref={results}>{typed.trim() && <Results {...search} />}</div>
    </search>
  );
}

/** Down and up lead from the field to the people found, and back. */
function step(event: KeyboardEvent, stops: (HTMLElement | null)[]): void {
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** The shortcut may have led here from another page. */
function useFocusWhenAsked() {
  const field = useRef<HTMLInputElement>(null);
  const asked = (useLocation().state as { search?: boolean } | null)?.search;
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  return field;
}

function Results({ q, ids, failed, settled, again, more }: ReturnType<typeof useUserSearch>) {
  const waiting = useDelayed(!settled && !ids.length);
  const nobody = settled && !failed && !ids.length;
  return (
    <div className="px-1 py-2" aria-busy={!settled}>
      {waiting && !ids.length && <PeopleSkeletons count={2} />}
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <UserRow id={id} query={q} />
          </li>
        ))}
      </ul>
      <p role="status" className={nobody ? 'panel-note' : 'hidden-visually'}>
        {nobody ? words.notFound : settled && words.found(ids.length)}
      </p>
      {failed && (
        <BlockNote>
          {words.searchFailed}{' '}
          <Button kind="sec" size="sm" onClick={again}>
            {commonWords.tryAgain}
          </Button>
        </BlockNote>
      )}
      {more.exists && (
        <Button kind="quiet" size="sm" block onClick={more.load}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
