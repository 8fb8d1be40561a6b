import { useSyncExternalStore } from 'react';
import { lastSaid, watchSaid } from './say.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Stands once beside the pages. An open dialog hides a `role="status"` from screen readers, but not an `aria-live`. */
export function Spoken() {
  const { text, id } = useSyncExternalStore(watchSaid, lastSaid, lastSaid);
  return (
    <VisuallyHidden aria-live="polite" data-spoken>
      {/* A new key, so that the same words are said again. */}
      <span key={id}>{text}</span>
    </VisuallyHidden>
  );
}
