/** Selectors for the element of a row that takes the focus. The first one that matches is used. */
const TARGETS = ['[data-action="open"]', 'a[href]:not([tabindex="-1"])', 'button'];

/** Returns false if the row is not in the document. */
export function focusRow(id: string, options?: FocusOptions): boolean {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const control = TARGETS.map((target) => row?.querySelector<HTMLElement>(target)).find(Boolean);
  if (control) focusInPlace(control, options);
  return Boolean(control);
}

/** The bars cover less than this at the top and at the bottom, in pixels. */
const COVERED = 80;

/** Scrolls the page only if no part of the control is visible, now or after its row has moved to its place. */
export function focusInPlace(control: HTMLElement, options?: FocusOptions): void {
  const row = control.closest<HTMLElement>('[data-row]');
  const { top, bottom } = control.getBoundingClientRect();
  const toGlide = (row && row.offsetTop - parseFloat(row.style.top)) || 0;
  const inSight = bottom - toGlide > COVERED && top - toGlide < innerHeight - COVERED;
  control.focus({ preventScroll: inSight, ...options });
}

/** Animation frames that rows may take to be drawn. */
const FRAMES = 12;

/** Focuses a row that is about to come back. Without it, the title is focused, but only if the focus was lost. */
export function focusReturned(id: string, framesLeft = FRAMES): void {
  requestAnimationFrame(() => {
    if (focusRow(id)) return;
    if (framesLeft) focusReturned(id, framesLeft - 1);
    else if (isLost()) focusTitle();
  });
}

/** True if the focused element was removed, or is in a closing menu. */
export function isLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.closest('[role="menu"]') !== null;
}

/** Focuses the page's heading. */
export function focusTitle(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
