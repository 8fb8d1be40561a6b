import { type ShownToast, shownToasts, takeToast } from '#web/core/toast.ts';

/** The latest that is seen. */
export const lastToast = (): ShownToast | null => shownToasts.get().findLast(({ heard }) => !heard) ?? null;

/** Without a word to whoever waits for them. */
export function clearToasts(): void {
  for (const { id } of shownToasts.get()) takeToast(id);
}
