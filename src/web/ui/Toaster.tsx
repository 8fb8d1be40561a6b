import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, type ShownToast, watchToast } from './toast.ts';

const SHOWN_MS = 5000;
const WITH_ACTION_MS = 8000;

/** Stands once in the layout: screen readers hear only what changes inside a region that was there before. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast, currentToast);
  return (
    <div className="toaster" role="status">
      {toast && <Message key={toast.id} {...toast} />}
    </div>
  );
}

function Message({ text, action }: ShownToast) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissToast, action ? WITH_ACTION_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, action]);

  const cameFrom = useRef<EventTarget | null>(null);
  const enter = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
    setFocused(true);
  };
  const press = (act: () => void) => {
    dismissToast();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    act();
  };
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
      {action && (
        <button type="button" onClick={() => press(action.onPress)}>
          {action.label}
        </button>
      )}
    </div>
  );
}
