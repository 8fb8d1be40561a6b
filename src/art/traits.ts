import { PLUMAGES, type Plumage, SKIES, type Sky } from './plumage.ts';
import { seedOf } from './seed.ts';

/** Each trait has its own hash, so that traits are independent and a new one leaves the others unchanged. */
export const traitOf = <T>(username: string, trait: string, from: readonly [T, ...T[]]): T =>
  from[seedOf(`${trait} ${username}`) % from.length] ?? from[0];

/**
 * The key of one of a name's many birds. The first is the name only, others add a number after a space, which no
 * username contains.
 */
export const birdName = (username: string, bird = ''): string => (bird ? `${username} ${bird}` : username);

export const plumageOf = (username: string): Plumage => traitOf(username, 'species', PLUMAGES);
export const skyOf = (username: string): Sky => traitOf(username, 'sky', SKIES);
