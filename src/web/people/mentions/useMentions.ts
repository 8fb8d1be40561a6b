import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listNames, type NamedUser } from '#contract/people/names.ts';
import { listTags, type Tag } from '#contract/posts/tags.ts';
import { NAMES_MAX } from '#contract/rules/limits.ts';
import { foldLetters } from '#contract/text/folding.ts';
import { isComposing } from '../../core/keys.ts';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { type TypedName, typedName } from './typedMention.ts';

/** The delay before a request, so that fast typing sends none. */
const PAUSE_MS = 90;

/** `written` is the text that is inserted when the row is chosen. */
export type Offered = { written: string } & ({ user: NamedUser } | { tag: string; posts: number | null });

interface Offer {
  sign: TypedName['sign'];
  rows: Offered[];
  /** The text that the rows were requested for. */
  text: string;
}

const NOTHING: Offer = { sign: '@', rows: [], text: '' };

const fetchRows =
  ({ sign, text }: TypedName, newTags: boolean, signal: AbortSignal): AppThunk<Promise<Offered[]>> =>
  async (_dispatch, _getState, { call }) => {
    if (sign === '#') {
      const { tags } = await call(listTags, { query: { q: text, limit: NAMES_MAX - 1 }, signal, once: true });
      return tagRows(tags, newTags ? text : '');
    }
    const { users } = await call(listNames, { query: { begins: text }, signal, once: true });
    return users.map((user) => ({ written: `@${user.username}`, user }));
  };

/** Offers `text` as a new tag at the end, unless it is known. It is never the only choice, and a number is no tag. */
export function tagRows(tags: Tag[], text: string): Offered[] {
  const rows = tags.map(({ shown, posts }) => ({ written: `#${shown}`, tag: shown, posts }));
  const isNew = tags.length > 0 && /\p{L}/u.test(text) && !tags.some(({ name }) => name === foldLetters(text));
  return isNew ? [...rows, { written: `#${text}`, tag: text, posts: null }] : rows;
}

/** The people or tags offered for the name or tag at the caret, and the keys that work while they are offered. */
export function useNames(field: RefObject<HTMLTextAreaElement | null>, newTags: boolean) {
  const dispatch = useAppDispatch();
  const [offer, setOffer] = useState(NOTHING);
  const [active, setActive] = useState(0);
  const typed = useRef<TypedName | null>(null);
  /** The index of the sign whose list the user closed. */
  const dismissed = useRef<number>(undefined);
  const { rows } = offer;

  const close = useCallback(() => setOffer(NOTHING), []);

  useEffect(() => {
    const textarea = field.current;
    if (!textarea) return;
    let composing = false;
    let asked = '';
    let request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = async (name: TypedName) => {
      request = new AbortController();
      const rows = await dispatch(fetchRows(name, newTags, request.signal)).catch(() => []);
      const { sign, text } = name;
      if (request.signal.aborted || typed.current?.text !== text || typed.current.sign !== sign) return;
      setActive(0);
      setOffer({ sign, rows, text });
    };
    const look = () => {
      const isHere = document.activeElement === textarea && !composing;
      typed.current = isHere ? typedName(textarea) : null;
      const name = typed.current;
      if (name?.from !== dismissed.current) dismissed.current = undefined;
      if (!name?.text || dismissed.current !== undefined) {
        asked = '';
        clearTimeout(timer);
        request.abort();
        return close();
      }
      if (name.sign + name.text === asked) return;
      asked = name.sign + name.text;
      clearTimeout(timer);
      request.abort();
      timer = setTimeout(() => void ask(name), PAUSE_MS);
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
  }, [field, newTags, dispatch, close]);

  const choose = useCallback(
    ({ written }: Offered) => {
      const [textarea, name] = [field.current, typed.current];
      close();
      if (!textarea || !name) return;
      write(textarea, name, `${written} `);
      swallowNextSpace(textarea);
    },
    [field, close],
  );

  // Enter may follow as soon as the list is visible, so the keys are bound before the paint.
  useLayoutEffect(() => {
    const textarea = field.current;
    if (!textarea || !rows.length) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % rows.length),
      ArrowUp: () => setActive((active + rows.length - 1) % rows.length),
      Enter: () => rows[active] && choose(rows[active]),
      Tab: () => rows[active] && choose(rows[active]),
      Escape: () => {
        dismissed.current = typed.current?.from;
        close();
      },
    };
    const onKey = (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || isComposing(event) || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      // Keeps the event from the form and from the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    textarea.addEventListener('keydown', onKey);
    return () => textarea.removeEventListener('keydown', onKey);
  }, [field, rows, active, choose, close]);

  return { ...offer, active, setActive, choose };
}

/** Inserts the text like typing, so that it can be undone. */
function write(textarea: HTMLTextAreaElement, { from, to }: TypedName, text: string): void {
  const end = textarea.value.charAt(to) === ' ' ? to + 1 : to;
  textarea.focus();
  textarea.setSelectionRange(from, end);
  if (document.execCommand('insertText', false, text)) return;
  textarea.setRangeText(text, from, end, 'end');
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Choosing a name inserts a space after it. Swallow a space that is typed right after it, out of habit. */
function swallowNextSpace(textarea: HTMLTextAreaElement): void {
  const at = textarea.selectionEnd;
  const onInput = (event: InputEvent) => {
    if (event.data === ' ' && textarea.selectionStart === at && textarea.selectionEnd === at) event.preventDefault();
  };
  textarea.addEventListener('beforeinput', onInput, { once: true });
}
