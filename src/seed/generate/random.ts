/** Returns numbers from 0 to below 1. Seed and stream determine them on any machine. */
export type Random = () => number;

/** Each part of a community has its own stream, so that a change of one leaves the others unchanged. */
export function createRandom(seed: number, stream: string): Random {
  let a = seed >>> 0;
  let b = (seed / 2 ** 32) >>> 0;
  let c = hash(stream);
  let d = 1;
  const next = () => {
    const sum = (a + b + d++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

function hash(text: string): number {
  let result = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) result = Math.imul(result ^ text.charCodeAt(i), 0x01000193);
  return result;
}

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;

/** A rank below `count` by Zipf's law: the second gets half as much as the first, the third a third. */
export const zipf = (random: Random, count: number): number => Math.min(count, Math.floor((count + 1) ** random())) - 1;

/** A random time to the next event; `mean` is the average. */
export const wait = (random: Random, mean: number): number => -Math.log(1 - random()) * mean;

/** The numbers below `count` in a random order. */
export function shuffled(random: Random, count: number): Int32Array {
  const list = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [list[i], list[j]] = [list[j] as number, list[i] as number];
  }
  return list;
}

const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

export function uuid(random: Random): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    const byte = below(random, 256);
    text += HEX[i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte];
    if (i === 3 || i === 5 || i === 7 || i === 9) text += '-';
  }
  return text;
}
