import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { commonWords } from '#words/en/common.ts';
import { peopleWords as words } from '#words/en/people/people.ts';
import { useReconnect } from '../../core/connection.ts';
import { isComposing } from '../../core/keys.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { useDelayed } from '../../core/useDelayed.ts';
import { dropped, keyOf } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { PeopleSkeletons } from '../../ui/page/PeopleSkeletons.tsx';
import { BlockNote, UserRow } from '../PersonRow.tsx';
import { searches, searchFor } from '../userLists.ts';

const PAUSE = 180;

/** Searches shortly after the last key. More typing aborts the request. Old results stay until new ones arrive. */
function useUserSearch(typed: string) {
  const dispatch = useAppDispatch();
  const { of: q = '' } = searchFor(typed);
  const asked = useList(searches, searchFor(q));
  const settled = asked.loaded || asked.failed;
  const [shown, setShown] = useState(q);
  if (shown !== q && (settled || !q)) setShown(q);
  const { list, ids, more } = useList(searches, searchFor(shown));
  const failed = list?.phase === 'failed' || list?.phase === 'moreFailed';

  useEffect(() => {
    if (!q) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void dispatch(searches.load(searchFor(q), leaving.signal)), PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [dispatch, q]);
  useEffect(() => () => void dispatch(dropped(keyOf(searchFor(shown)))), [dispatch, shown]);
  useReconnect(failed && asked.load);

  return { q: shown, ids, failed, settled: settled || !q, again: asked.load, more };
}

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

/** The arrow keys move between the field and the people found. */
function step(event: KeyboardEvent, stops: (HTMLElement | null)[]): void {
  const at = stops.indexOf(event.target as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** The shortcut may lead here from another page. */
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
