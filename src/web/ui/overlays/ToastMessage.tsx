import { useEffect, useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { focusReturned } from '../../core/focus.ts';
import { useSignal } from '../../core/hooks.ts';
import { dismissToast, openDialogs, type ShownToast, takeToast } from '../../core/toast.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

const SHOWN_MS = 5000;
const WITH_ACTION_MS = 8000;
const UNDO_MS = 6000;

/** `goBack` returns the focus to its place before F6; false if the focus was not in the toasts. */
export function ToastMessage({
  id,
  text,
  action,
  undo,
  row,
  inDialog,
  heard,
  goBack,
}: ShownToast & { goBack: () => void }) {
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
