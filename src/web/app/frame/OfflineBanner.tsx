import { frameWords as words } from '../../words/en/frame.ts';
import { useTrouble } from './online.ts';

/** The region is always there, so that what appears in it is announced; `aria-live`, so that no dialog hides it. */
export function OfflineBanner() {
  const trouble = useTrouble();
  return (
    <div role="status" aria-live="polite">
      {trouble && (
        <p className="border-line border-b bg-warn-soft px-4 py-2 text-center text-ink text-sm">
          {words[trouble].banner}
        </p>
      )}
    </div>
  );
}
