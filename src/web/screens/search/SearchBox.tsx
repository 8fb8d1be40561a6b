import '../../ui/styles/sheets/search.css';
import { Search, X } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { POST_SEARCH_LENGTH } from '#contract/rules/limits.ts';
import { frameWords } from '#words/en/frame/frame.ts';
import { searchWords as words } from '#words/en/search.ts';
import { navigate, useLocation } from '../../core/router.tsx';
import { useCurrentUser } from '../../data/session/session.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { type Asked, addressOf, askedIn, operatorsIn, withHint, without } from './query.ts';
import { remember } from './searchHistory.ts';

const PAUSE_MS = 250;

/**
 * Searches shortly after the last key. Typing uses a single history entry, however many searches it causes. After
 * Enter, further typing gets a new entry.
 */
export function SearchBox({ asked, field }: { asked: Asked; field: RefObject<HTMLInputElement | null> }) {
  const { q } = asked;
  const user = useCurrentUser()._id;
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const [composing, setComposing] = useState(false);
  const { state, arrivedBy } = useLocation();
  const isTyped = (state as { typed?: true } | null)?.typed === true;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ops = useRef<HTMLFieldSetElement>(null);
  if (known !== q) {
    setKnown(q);
    // If this search came from here, more may have been typed since.
    if (typed.trim() !== q && (!isTyped || arrivedBy === 'POP')) setTyped(q);
  }
  useEffect(() => {
    const next = typed.trim();
    // An input method may still replace the composed text until it commits it.
    if (composing || next === known) return undefined;
    const search = () =>
      navigate(addressOf({ ...asked, q: next }), { replace: isOpen(entryNow()), state: { typed: true } });
    timer.current = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [typed, known, asked, composing]);
  const type = (text: string, at = text.length) => {
    setTyped(text);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    remember(user, typed);
    const next = typed.trim();
    const entry = entryNow();
    navigate(addressOf({ ...asked, q: next }), { replace: isOpen(entry) || entry.q === next });
  };
  const remove = (operator: string) => {
    setTyped(without(typed, operator));
    // The pressed button is removed together with the operator.
    ops.current?.focus();
  };
  const operators = operatorsIn(q);
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
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
        {typed && <IconButton label={words.clear} icon={<X />} onClick={() => type('')} />}
      </form>
      <fieldset ref={ops} className="ops" aria-label={words.narrow} tabIndex={-1}>
        {operators.map((operator) => (
          <Pill key={operator} operator={operator} onRemove={() => remove(operator)} />
        ))}
        {HINTS.filter(([start]) => !operators.some((one) => one.toLowerCase().startsWith(start))).map(
          ([start, hint]) => (
            // Operators are written from left to right, whatever the direction of the page.
            <button key={start} dir="ltr" type="button" className="op" onClick={() => type(withHint(typed, start))}>
              <b>{start.slice(0, start.indexOf(':') + 1)}</b>
              {hint ? words.hints[hint] : start.slice(start.indexOf(':') + 1)}
            </button>
          ),
        )}
        <button
          type="button"
          className="op"
          onClick={() => type(withHint(typed, '""'), withHint(typed, '""').length - 1)}
        >
          <b>“…”</b>
          {words.hints.exact}
        </button>
      </fieldset>
    </search>
  );
}

/** Read from the browser, because the page may not be rendered yet. */
const entryNow = () => ({ q: askedIn(location.search).q, isTyped: history.state?.state?.typed === true });
const isOpen = ({ q, isTyped }: ReturnType<typeof entryNow>): boolean => q === '' || isTyped;

/** The text to insert, and the key of its example value, if any. */
const HINTS = [['from:', 'from'], ['before:', 'before'], ['after:', 'after'], ['has:image']] as const;

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
