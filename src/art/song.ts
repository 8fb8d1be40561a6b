import { numbersFrom, seedOf } from './seed.ts';

export interface SongShape {
  width?: number;
  height?: number;
  /** The width of an average chirp. */
  unit?: number;
  /** The height of the melody, and how far it rises and falls, as parts of the height. */
  base?: number;
  lift?: number;
}

/** One chirp per character, repeated until the width is filled: the path of a bird call on paper. */
export function song(text: string, shape: SongShape = {}): string {
  const { width = 1200, height = 300, unit = 46, base = 0.66, lift = 0.3 } = shape;
  const seed = seedOf(text);
  const next = numbersFrom(seed);
  const codes = Array.from(text.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  let path = '';
  for (let x = unit * 0.4, i = 0; codes.length > 0 && x < width + unit; i++) {
    const code = (codes[i % codes.length] ?? 0) + Math.floor(i / codes.length);
    const chirp = CHIRPS[(code * 7 + (seed & 15)) % CHIRPS.length] ?? flat;
    const w = unit * (0.45 + ((code * 13) % 10) / 14);
    const h = height * (0.13 + ((code * 5) % 8) / 44);
    const y = height * base - Math.sin(i * 0.55 + (seed % 7)) * height * lift * 0.5 - next() * height * 0.05;
    path += chirp(round(x), round(y), round(w), round(h));
    x += w + unit * (0.28 + next() * 0.35) + (i % 5 === 4 ? unit * 0.7 : 0);
  }
  return path;
}

type Chirp = (x: number, y: number, w: number, h: number) => string;

const round = (n: number): number => Math.round(n * 10) / 10;
const rise: Chirp = (x, y, w, h) => `M${x} ${y}q${round(w * 0.7)} ${round(-h * 0.1)} ${w} ${-h}`;
const fall: Chirp = (x, y, w, h) => `M${x} ${round(y - h)}q${round(w * 0.2)} ${round(h * 0.9)} ${w} ${h}`;
const arch: Chirp = (x, y, w, h) => `M${x} ${y}q${round(w * 0.5)} ${round(-h * 1.9)} ${w} 0`;
const vee: Chirp = (x, y, w, h) => `M${x} ${round(y - h)}q${round(w * 0.45)} ${round(h * 1.9)} ${w} ${round(-h * 0.1)}`;
const flat: Chirp = (x, y, w, h) => `M${x} ${round(y - h * 0.5)}q${round(w * 0.5)} ${round(-h * 0.18)} ${w} 0`;
const trill: Chirp = (x, y, w, h) => {
  const gaps = w < 34 ? 2 : 3;
  const strokes = Array.from(
    { length: gaps + 1 },
    (_, i) => `M${round(x + (i * w) / gaps)} ${round(y - i * h * 0.08)}v${round(-h * 0.6)}`,
  );
  return strokes.join('');
};

/** The order is part of every song. */
const CHIRPS: readonly Chirp[] = [rise, fall, arch, vee, flat, trill];
