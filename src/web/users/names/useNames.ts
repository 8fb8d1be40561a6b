import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listNames, type NamedUser } from '#contract/names.ts';
import { type AppThunk, useAppDispatch } from '../../app/hooks.ts';
import { type TypedName, typedName } from './typedName.ts';

/** Whoever types on is not asked for meanwhile. */
const PAUSE_MS = 90;

interface Offer {
  users: NamedUser[];
  /** As it was asked for. */
  text: string;
}

const NOBODY: Offer = { users: [], text: '' };

const fetchNames =
  (begins: string, signal: AbortSignal): AppThunk<Promise<NamedUser[]>> =>
  async (_dispatch, _getState, { call }) =>
    (await call(listNames, { query: { begins }, signal, once: true })).users;

/** Whom the name at the caret of the field may mean, and what the keys do while they are offered. */
export function useNames(field: RefObject<HTMLTextAreaElement | null>) {
  const dispatch = useAppDispatch();
  const [offer, setOffer] = useState(NOBODY);
  const [active, setActive] = useState(0);
  const typed = useRef<TypedName | null>(null);
  /** Where the `@` stands whose list was closed by hand. */
  const dismissed = useRef<number>(undefined);
  const { users } = offer;

  const close = useCallback(() => setOffer(NOBODY), []);

  useEffect(() => {
    const textarea = field.current;
    if (!textarea) return;
    let composing = false;
    let asked = '';
    let request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = async (text: string) => {
      request = new AbortController();
      const found = await dispatch(fetchNames(text, request.signal)).catch(() => []);
      if (request.signal.aborted || typed.current?.text !== text) return;
      setActive(0);
      setOffer({ users: found, text });
    };
    const look = () => {
      const isHere = document.activeElement === textarea && !composing;
      typed.current = isHere ? typedName(textarea) : null;
      const { text = '', from } = typed.current ?? {};
      if (from !== dismissed.current) dismissed.current = undefined;
      if (!text || dismissed.current !== undefined) {
        asked = '';
        clearTimeout(timer);
        request.abort();
        return close();
      }
      if (text === asked) return;
      asked = text;
      clearTimeout(timer);
      request.abort();
      timer = setTimeout(() => void ask(text), PAUSE_MS);
    };
    const compose = ({ type }: Event) => {
      composing = type === 'compositionstart';
      look();
    };
    const events = ['input', 'focus', 'blur'];
    const compositions = ['compositionstart', 'compositionend'];
    for (const type of events) textarea.addEventListener(type, look);
    for (const type of compositions) textarea.addEventListener(type, compose);
    document.addEventListener('selectionchange', look);
    look();
    return () => {
      for (const type of events) textarea.removeEventListener(type, look);
      for (const type of compositions) textarea.removeEventListener(type, compose);
      document.removeEventListener('selectionchange', look);
      clearTimeout(timer);
      request.abort();
    };
  }, [field, dispatch, close]);

  const choose = useCallback(
    ({ username }: NamedUser) => {
      const [textarea, name] = [field.current, typed.current];
      close();
      if (textarea && name) write(textarea, name, `@${username} `);
    },
    [field, close],
  );

  // Whoever sees the list may press Enter at once.
  useLayoutEffect(() => {
    const textarea = field.current;
    if (!textarea || !users.length) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % users.length),
      ArrowUp: () => setActive((active + users.length - 1) % users.length),
      Enter: () => users[active] && choose(users[active]),
      Tab: () => users[active] && choose(users[active]),
      Escape: () => {
        dismissed.current = typed.current?.from;
        close();
      },
    };
    const onKey = (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      // Neither the form nor the dialog around it hears of it.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    textarea.addEventListener('keydown', onKey);
    return () => textarea.removeEventListener('keydown', onKey);
  }, [field, users, active, choose, close]);

  return { ...offer, active, setActive, choose };
}

/** As if it was typed, so that it can be undone. */
function write(textarea: HTMLTextAreaElement, { from, to }: TypedName, text: string): void {
  const end = textarea.value.charAt(to) === ' ' ? to + 1 : to;
  textarea.focus();
  textarea.setSelectionRange(from, end);
  if (document.execCommand('insertText', false, text)) return;
  textarea.setRangeText(text, from, end, 'end');
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}
