/** By how many places an arrow key moves a picture: as it looks, whichever way lines run and however many stand in a row. */
export function steps(key: string, list: HTMLElement): number {
  const style = getComputedStyle(list);
  const forward = style.direction === 'rtl' ? -1 : 1;
  const row = style.gridTemplateColumns.split(' ').length;
  const by: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: row, ArrowUp: -row };
  return by[key] ?? 0;
}
