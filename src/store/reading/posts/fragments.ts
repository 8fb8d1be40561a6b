import { createCache } from '../../engine/cache.ts';
import { perStore } from '../../engine/store.ts';

/** The part of a post's JSON that is the same for every reader, with the version it was made from. */
export interface Fragment {
  version: number;
  json: string;
  /** In page form alone: the author's, as it stands before the rest, or nothing. */
  bird: string;
  /** Of its text, once somebody has filtered it. */
  words?: readonly string[];
}

/** Most are half as long. */
const USUAL_LENGTH = 1_000;

/**
 * Nothing here is ever invalidated: the query that finds a post brings its version, and a fragment of another version is
 * not used.
 */
export const fragmentCache = perStore(() =>
  createCache<Fragment>(10_000, ({ json }) => Math.max(1, json.length / USUAL_LENGTH)),
);
