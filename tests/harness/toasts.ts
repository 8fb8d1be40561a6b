import { type ShownToast, shownToasts, takeToast } from '#web/core/toast.ts';

/** The latest visible toast. */
export const lastToast = (): ShownToast | null => shownToasts.get().findLast(({ heard }) => !heard) ?? null;

/** Removes them without notifying code that waits for them. */
export function clearToasts(): void {
  for (const { id } of shownToasts.get()) takeToast(id);
}
