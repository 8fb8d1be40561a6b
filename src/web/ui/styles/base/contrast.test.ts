import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const LIGHT = { ...tokensOf(':root {'), ...tokensOf('[data-theme="light"] {') };
const DARK = { ...LIGHT, ...tokensOf('\n[data-theme="dark"] {') };

const TEXT = 4.5;
const SHAPE = 3;
const GROUNDS = ['bg', 'surface', 'surface-raised', 'surface-sunken'];
const CARDS = ['bg', 'surface', 'surface-raised'];

const PAIRS: [string, string, number][] = [
  ...over(['ink', 'ink-2', 'ink-3'], GROUNDS, TEXT),
  ...over(['accent-text', 'danger', 'warn', 'success', 'info', 'like', 'up', 'down'], CARDS, TEXT),
  ...over(['save'], CARDS, SHAPE),
  ...over(['border-strong', 'focus'], GROUNDS, SHAPE),
  ...over(['accent-text', 'ink'], ['accent-soft'], TEXT),
  ...over(['danger', 'ink'], ['danger-soft'], TEXT),
  ...over(['on-accent'], ['accent', 'accent-hover', 'accent-press'], TEXT),
  ...over(['on-poster-action'], ['poster-action', 'poster-action-hover'], TEXT),
  ...over(['on-toast', 'toast-action'], ['toast'], TEXT),
  ...over(['ink', 'ink-2', 'accent-text'], ['warn-soft'], TEXT),
  ['on-badge', 'badge', TEXT],
  ...over(['badge'], ['bg', 'surface', 'unread', 'accent-soft'], SHAPE),
  ...over(['ink', 'ink-2', 'ink-3', 'accent-text', 'like'], ['unread'], TEXT),
  ['focus', 'unread', SHAPE],
  ...over(['poster-line', 'poster-action'], ['poster'], SHAPE),
  ['on-poster', 'poster', TEXT],
  ['on-plate', 'plate', TEXT],
  ...over(['on-lightbox', 'on-lightbox-2'], ['lightbox'], TEXT),
  ...over(['gorse-300'], ['plate', 'lightbox'], SHAPE),
  ['on-danger', 'danger-fill', TEXT],
  ['up', 'up-soft', TEXT],
  ['down', 'down-soft', TEXT],
  ['warn', 'warn-soft', TEXT],
  ['success', 'success-soft', TEXT],
  ['like', 'like-soft', SHAPE],
  ['save', 'save-soft', SHAPE],
  ['focus', 'accent-soft', SHAPE],
];

test.each(PAIRS)('%s on %s has a contrast of %d', (front, back, least) => {
  expect(contrast(LIGHT, front, back)).toBeGreaterThanOrEqual(least);
  expect(contrast(DARK, front, back)).toBeGreaterThanOrEqual(least);
});

function over(fronts: string[], backs: string[], least: number): [string, string, number][] {
  return fronts.flatMap((front) => backs.map((back): [string, string, number] => [front, back, least]));
}

/** The tokens of the first block that opens so. */
function tokensOf(opening: string): Tokens {
  const from = css.indexOf(opening);
  const block = css.slice(from, css.indexOf('\n}', from));
  return Object.fromEntries(Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name, value]));
}

function contrast(tokens: Tokens, front: string, back: string): number {
  const [light, dark] = [luminance(tokens, front), luminance(tokens, back)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(tokens: Tokens, name: string): number {
  const value = tokens[name] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return luminance(tokens, other);
  const parts = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(value);
  if (!parts) throw new Error(`--${name} is no colour: ${value}`);
  const [L, C, turn] = parts.slice(1).map(Number) as [number, number, number];
  const a = C * Math.cos((turn * Math.PI) / 180);
  const b = C * Math.sin((turn * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const clip = (x: number) => Math.min(1, Math.max(0, x));
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}
