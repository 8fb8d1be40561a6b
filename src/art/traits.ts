import { PLUMAGES, type Plumage, SKIES, type Sky } from './plumage.ts';
import { seedOf } from './seed.ts';

/** Each trait has a number of its own, so that none follows from another and a new one leaves the others as they are. */
export const traitOf = <T>(username: string, trait: string, from: readonly [T, ...T[]]): T =>
  from[seedOf(`${trait} ${username}`) % from.length] ?? from[0];

/** Everybody has many birds. The first has the name alone, any other a number too; no username has a space. */
export const birdName = (username: string, bird = ''): string => (bird ? `${username} ${bird}` : username);

export const plumageOf = (username: string): Plumage => traitOf(username, 'species', PLUMAGES);
export const skyOf = (username: string): Sky => traitOf(username, 'sky', SKIES);
