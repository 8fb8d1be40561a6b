import { Search, X } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { POST_SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { navigate } from '../app/navigation/router.tsx';
import { useCurrentUser } from '../session/currentUser.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { frameWords } from '../words/en/frame.ts';
import { searchWords as words } from '../words/en/search.ts';
import { type Asked, addressOf, operatorsIn, without } from './asked.ts';
import { remember } from './recent.ts';

const PAUSE_MS = 250;

/** Searches a moment after the last key. Typing makes no new entry of the history: Back leads to where one came from. */
export function SearchBox({ asked, field }: { asked: Asked; field: RefObject<HTMLInputElement | null> }) {
  const { q } = asked;
  const user = useCurrentUser()._id;
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === known) return undefined;
    const timer = setTimeout(() => navigate(addressOf({ ...asked, q: next }), { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known, asked]);
  const type = (text: string, at = text.length) => {
    setTyped(text);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    remember(user, typed);
    navigate(addressOf({ ...asked, q: typed.trim() }), { replace: true });
  };
  return (
    <search className="find">
      <form className="find-field" onSubmit={onSubmit}>
        <Search />
        <input
          ref={field}
          type="search"
          aria-label={frameWords.titles.search}
          placeholder={words.placeholder}
          autoComplete="off"
          dir="auto"
          enterKeyHint="search"
          maxLength={POST_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed && <IconButton label={words.clear} icon={<X />} onClick={() => type('')} />}
      </form>
      <fieldset className="ops" aria-label={words.narrow}>
        {operatorsIn(q).map((operator) => (
          <Pill key={operator} operator={operator} onRemove={() => setTyped(without(typed, operator))} />
        ))}
        {HINTS.filter((hint) => !q.includes(`${hint}:`)).map((hint) => (
          <button key={hint} type="button" className="op" onClick={() => type(`${typed.trim()} ${hint}:`.trimStart())}>
            <b>{hint}:</b>
            {words.hints[hint]}
          </button>
        ))}
        <button
          type="button"
          className="op"
          onClick={() => type(`${typed.trim()} ""`.trimStart(), `${typed.trim()} ""`.trimStart().length - 1)}
        >
          <b>“…”</b>
          {words.hints.exact}
        </button>
      </fieldset>
    </search>
  );
}

const HINTS = ['from', 'before', 'after', 'has'] as const;

function Pill({ operator, onRemove }: { operator: string; onRemove: () => void }) {
  const colon = operator.indexOf(':') + 1;
  return (
    <span className="op op-on">
      <bdi>
        <b>{operator.slice(0, colon)}</b>
        {operator.slice(colon)}
      </bdi>
      <button type="button" aria-label={words.remove(operator)} onClick={onRemove}>
        <X />
      </button>
    </span>
  );
}
