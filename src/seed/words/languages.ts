import { asian } from './languages-asian.ts';
import { latin } from './languages-latin.ts';
import { others } from './languages-others.ts';

/** A sentence is one of each part: when, who or what, and what of it; any three go together. */
export interface Language {
  gap: '' | ' ';
  openings: readonly string[];
  middles: readonly string[];
  endings: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
}

export const languages: readonly Language[] = [...latin, ...others, ...asian];
