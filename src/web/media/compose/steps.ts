import { inlineStep } from '../../core/keys.ts';

/** By how many places an arrow key moves a picture: as it looks, whichever way lines run and however many stand in a row. */
export function steps(key: string, list: HTMLElement): number {
  const row = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const acrossRows: Record<string, number> = { ArrowDown: row, ArrowUp: -row };
  return acrossRows[key] ?? inlineStep(key, list);
}
