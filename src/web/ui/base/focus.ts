/** Of a row, what takes the focus: the first of these that it has. */
const TARGETS = ['[data-action="open"]', 'a[href]:not([tabindex="-1"])', 'button'];

/** False when the row is not in the document. */
export function focusRow(id: string, options?: FocusOptions): boolean {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  for (const target of TARGETS) {
    const control = row?.querySelector<HTMLElement>(target);
    if (!control) continue;
    control.focus(options);
    return true;
  }
  return false;
}

/** The page's heading. */
export function focusTitle(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
