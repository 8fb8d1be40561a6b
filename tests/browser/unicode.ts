import { below, pick, type Random } from '#seed/generate/random.ts';

/** Ranges with complicated grapheme rules: marks, joiners, flags, jamo, conjuncts, variation, tags, controls. */
const RANGES: [from: number, to: number][] = [
  [0x20, 0x7e],
  [0x00, 0x1f],
  [0x0300, 0x036f],
  [0x0590, 0x06ff],
  [0x0900, 0x0dff],
  [0x0e00, 0x0fff],
  [0x1000, 0x11ff],
  [0x1780, 0x17ff],
  [0x2000, 0x206f],
  [0x20d0, 0x20ff],
  [0x2600, 0x27bf],
  [0xa960, 0xd7ff],
  [0xe000, 0xffff],
  [0x11000, 0x11fff],
  [0x1f1e6, 0x1f1ff],
  [0x1f300, 0x1faff],
  [0xe0020, 0xe007f],
  [0x10000, 0x10ffff],
];
const JOINERS = ['\u200d', '\u200c', '\ufe0f', '\u20e3', '\u{1f3fd}', '\r', '\n', '\u094d', '\u0600', '\u115f'];
const PEOPLE = ['👩', '❤️', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇪🇺', 'e\u0301', 'क्ष', '각', 'ก็'];

/** A random text of at most `longest` pieces. */
export const anyText = (random: Random, longest: number): string =>
  Array.from({ length: 1 + below(random, longest) }, () => piece(random)).join('');

function piece(random: Random): string {
  const kind = random();
  if (kind < 0.2) return pick(random, JOINERS);
  if (kind < 0.35) return pick(random, PEOPLE);
  const [from, to] = pick(random, RANGES);
  return String.fromCodePoint(from + below(random, to - from + 1));
}
