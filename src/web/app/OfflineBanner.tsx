import { useOffline } from './online.ts';

/** The region is always there, so that what appears in it is announced; `aria-live`, so that no dialog hides it. */
export function OfflineBanner() {
  return (
    <div role="status" aria-live="polite">
      {useOffline() && (
        <p className="border-line border-b bg-warn-soft px-4 py-2 text-center text-ink text-sm">
          You’re offline. Pipit reconnects by itself.
        </p>
      )}
    </div>
  );
}
