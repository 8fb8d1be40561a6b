import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusReturned } from '../base/focus.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { dismissToast, isDialogOpen, type ShownToast, shownToasts, takeToast, watchToasts } from './toast.ts';

const SHOWN_MS = 5000;
const WITH_ACTION_MS = 8000;
const UNDO_MS = 6000;

/**
 * Stands once in the layout: screen readers hear only what changes inside a region that was there before. A dialog hides
 * from them what is beside it, unless it is marked `aria-live`.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts, shownToasts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const button = [...(region.current?.querySelectorAll('button') ?? [])].at(-1);
      if (event.key !== 'F6' || !button) return;
      event.preventDefault();
      button.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      ref={region}
      className="toaster"
      role="status"
      aria-label="Messages, F6"
      aria-live="polite"
      aria-atomic="false"
    >
      {toasts.map((toast) => (
        <Message key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function Message({ id, text, action, undo, row, heard }: ShownToast) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const dialogOpen = useSyncExternalStore(watchToasts, isDialogOpen, isDialogOpen);
  const held = hovered || focused || (dialogOpen && action !== undefined);
  const ms = undo ? UNDO_MS : action ? WITH_ACTION_MS : SHOWN_MS;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, held, ms]);

  const cameFrom = useRef<EventTarget | null>(null);
  const enter = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
    setFocused(true);
  };
  const press = (act: () => void) => {
    takeToast(id);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    act();
    if (row) focusReturned(row);
  };
  if (heard) return <VisuallyHidden>{text}</VisuallyHidden>;
  const button = undo ? { label: 'Undo', onPress: undo } : action;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock, it does nothing else
    <div
      className="toast"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={enter}
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
