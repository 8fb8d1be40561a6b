import { existsSync, readFileSync } from 'node:fs';
import { drawCurves, type Line } from './lib/curve.ts';
import type { Finding } from './lib/question.ts';

const SIZES = ['10 k', '100 k', '1 M'];
const LINES = [
  { file: 'newest', row: 'newest', name: 'newest of all' },
  { file: 'home', row: 'newest, 20', name: 'home, following 20' },
  { file: 'home', row: 'newest, 200', name: 'home, following 200' },
  { file: 'home', row: 'newest, 2000', name: 'home, following 2,000' },
  { file: 'home', row: 'trending, 200', name: 'trending home, 200' },
];

/** Draws the results of the last full runs. */
export function drawGrowth(): void {
  const lines: Line[] = LINES.flatMap(({ file, row, name }) => {
    const found = SIZES.map((size) => findingsOf(file).find((finding) => finding.row.name === `${row}, ${size}`));
    const costs = found.flatMap((finding) => (finding ? [1 / finding.row.ratio] : []));
    return costs.length === SIZES.length ? [{ name, costs }] : [];
  });
  if (lines.length === 0) return;
  const file = new URL('../docs/growth.svg', import.meta.url);
  drawCurves(file, 'CPU of a page of 20, as a multiple of the floor’s, by number of posts', SIZES, lines);
}

function findingsOf(name: string): Finding[] {
  const file = new URL(`./results/${name}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).findings : [];
}
