import { useOffline } from './online.ts';

/** The region is always there, so that what appears in it is announced. */
export function OfflineBanner() {
  return (
    <div role="status">
      {useOffline() && (
        <p className="border-line border-b bg-warn-soft px-4 py-2 text-center text-ink text-sm">
          You’re offline. Pipit reconnects by itself.
        </p>
      )}
    </div>
  );
}
