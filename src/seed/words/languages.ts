import { asian } from './languages-asian.ts';
import { latin } from './languages-latin.ts';
import { others } from './languages-others.ts';

/** A sentence has an opening, a middle and an ending. Any three fit together. */
export interface Language {
  gap: '' | ' ';
  openings: readonly string[];
  middles: readonly string[];
  endings: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
}

export const languages: readonly Language[] = [...latin, ...others, ...asian];
