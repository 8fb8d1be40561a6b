import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { commonWords } from '../../words/en/common.ts';
import { focusInPlace, focusReturned } from '../base/focus.ts';
import { useSignal } from '../base/useSignal.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { dismissToast, openDialogs, type ShownToast, shownToasts, takeToast } from './toast.ts';

const SHOWN_MS = 5000;
const WITH_ACTION_MS = 8000;
const UNDO_MS = 6000;

/**
 * Stands once in the layout: screen readers hear only what changes inside a region that was there before. A dialog hides
 * from them what is beside it, unless it is marked `aria-live`. F6 leads to the latest button, out of a dialog too, and back.
 */
export function Toaster() {
  const toasts = useSignal(shownToasts);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) cameFrom.current = relatedTarget;
  };
  /** False when the focus is not here. */
  const goBack = (): boolean => {
    if (!region.current?.contains(document.activeElement)) return false;
    if (cameFrom.current instanceof HTMLElement) focusInPlace(cameFrom.current);
    return true;
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const button = [...(region.current?.querySelectorAll('button') ?? [])].at(-1);
      if (event.key !== 'F6' || !button) return;
      event.preventDefault();
      if (!goBack()) button.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <div
      ref={region}
      className="toaster"
      role="status"
      aria-label={commonWords.messages}
      aria-live="polite"
      aria-atomic="false"
      onFocus={enter}
    >
      {toasts.map((toast) => (
        <Message key={toast.id} {...toast} goBack={goBack} />
      ))}
    </div>
  );
}

function Message({ id, text, action, undo, row, inDialog, heard, goBack }: ShownToast & { goBack: () => void }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const dialogOpen = useSignal(openDialogs) > 0;
  const button = undo ? { label: commonWords.undo, onPress: undo } : action;
  const held = hovered || focused || (dialogOpen && !inDialog && button !== undefined);
  const ms = undo ? UNDO_MS : action ? WITH_ACTION_MS : SHOWN_MS;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, held, ms]);

  const press = (act: () => void) => {
    takeToast(id);
    goBack();
    act();
    // A dialog keeps the focus.
    if (row && !dialogOpen) focusReturned(row);
  };
  if (heard) return <VisuallyHidden>{text}</VisuallyHidden>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock, it does nothing else
    <div
      className="toast"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{text}</span>
      {button && (
        <button type="button" onClick={() => press(button.onPress)}>
          {button.label}
        </button>
      )}
    </div>
  );
}
