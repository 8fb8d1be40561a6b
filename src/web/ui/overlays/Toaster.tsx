import { type FocusEvent, useEffect, useRef } from 'react';
import { commonWords } from '#words/en/common.ts';
import { focusInPlace } from '../../core/focus.ts';
import { useSignal } from '../../core/hooks.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { shownToasts } from '../../core/toast.ts';

/** Fetched after the first render: no page begins with a toast. */
const toastMessage = lazy(() => import('./ToastMessage.tsx').then((module) => module.ToastMessage));

/**
 * The region is always in the page: screen readers announce only changes inside a region that was there before. A dialog hides
 * everything next to it from them, unless it is marked `aria-live`. F6 leads to the latest button, out of a dialog too, and back.
 */
export function Toaster() {
  const toasts = useSignal(shownToasts);
  const ToastMessage = useLoaded(toastMessage);
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
      {ToastMessage && toasts.map((toast) => <ToastMessage key={toast.id} {...toast} goBack={goBack} />)}
    </div>
  );
}
