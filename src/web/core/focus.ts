/** Of a row, what takes the focus: the first of these that it has. */
const TARGETS = ['[data-action="open"]', 'a[href]:not([tabindex="-1"])', 'button'];

/** False when the row is not in the document. */
export function focusRow(id: string, options?: FocusOptions): boolean {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const control = TARGETS.map((target) => row?.querySelector<HTMLElement>(target)).find(Boolean);
  if (control) focusInPlace(control, options);
  return Boolean(control);
}

/** The bars cover less than this, at the top and at the bottom. */
const COVERED = 80;

/** Scrolls the page only when nothing of the control is in sight, or will be when its row has glided to its place. */
export function focusInPlace(control: HTMLElement, options?: FocusOptions): void {
  const row = control.closest<HTMLElement>('[data-row]');
  const { top, bottom } = control.getBoundingClientRect();
  const toGlide = (row && row.offsetTop - parseFloat(row.style.top)) || 0;
  const inSight = bottom - toGlide > COVERED && top - toGlide < innerHeight - COVERED;
  control.focus({ preventScroll: inSight, ...options });
}

/** How long rows may take to be drawn. */
const FRAMES = 12;

/** The row that is about to be back; on a page without it nothing moves, but for a focus that is lost. */
export function focusReturned(id: string, framesLeft = FRAMES): void {
  requestAnimationFrame(() => {
    if (focusRow(id)) return;
    if (framesLeft) focusReturned(id, framesLeft - 1);
    else if (isLost()) focusTitle();
  });
}

/** With what had it, or in a menu that is closing. */
export function isLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.closest('[role="menu"]') !== null;
}

/** The page's heading. */
export function focusTitle(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
