import { writeFileSync } from 'node:fs';

export interface Line {
  name: string;
  /** One value per size. */
  costs: number[];
}

const [WIDTH, HEIGHT] = [720, 400];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 190, 44, 44];
const COLOURS = ['#0b6e6e', '#b4540a', '#5b4bb3', '#3f7d20', '#a3265e'];
const STYLE = 'font-family="system-ui, sans-serif" font-size="13" fill="#667"';

/** Draws costs over growing communities on logarithmic axes: a cost that does not grow with the community is flat. */
export function drawCurves(file: URL, title: string, sizes: string[], lines: Line[]): void {
  const logs = lines.flatMap(({ costs }) => costs.map(Math.log2));
  const [low, high] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
  const x = (i: number) => LEFT + (i * (WIDTH - LEFT - RIGHT)) / (sizes.length - 1);
  const y = (log: number) => HEIGHT - BOTTOM - ((log - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const parts = [
    `<title>${title}</title>`,
    label(LEFT, 24, title, 'font-weight="600"'),
    ...ticks.map((tick) => `<path d="M${LEFT} ${y(tick)}H${WIDTH - RIGHT}" stroke="#8884"/>`),
    ...ticks.map((tick) => label(LEFT - 8, y(tick) + 4, String(2 ** tick), 'text-anchor="end"')),
    ...sizes.map((size, i) => label(x(i), HEIGHT - BOTTOM + 22, size, 'text-anchor="middle"')),
    ...lines.flatMap(({ name, costs }, i) => {
      const colour = COLOURS[i % COLOURS.length];
      const points = costs.map((cost, at) => ({ x: x(at), y: y(Math.log2(cost)) }));
      const path = points.map((point) => `${point.x} ${point.y}`).join('L');
      const dots = points.map((point) => `<circle cx="${point.x}" cy="${point.y}" r="3.5" fill="${colour}"/>`);
      const end = label(WIDTH - RIGHT + 12, (points.at(-1)?.y ?? 0) + 4, name, `fill="${colour}"`);
      return [`<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>`, ...dots, end];
    }),
  ];
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ${STYLE}>`;
  writeFileSync(file, `${head}\n${parts.join('\n')}\n</svg>\n`);
}

const label = (x: number, y: number, words: string, more: string) => `<text x="${x}" y="${y}" ${more}>${words}</text>`;
