import { below, pick, type Random } from '../generate/random.ts';
import { type Language, languages } from './languages.ts';

const ASIDES = [' ☕', ' 🌿', ' 🐦', ' 🚲', ' 🎶', ' ❤️', ' 👩‍👩‍👧', ' #pipit', ' #garden', ' #harbour'];

/** The language in which this person writes. */
export const languageOf = (seed: number, user: number): Language =>
  languages[(Math.imul(user ^ seed, 0x9e3779b1) >>> 8) % languages.length] as Language;

/** One sentence, short enough for a post. */
export function sentence(random: Random, language: Language): string {
  const { openings, middles, endings, gap } = language;
  const one = pick(random, openings) + gap + pick(random, middles) + gap + pick(random, endings);
  return below(random, 3) === 0 ? one + pick(random, ASIDES) : one;
}
