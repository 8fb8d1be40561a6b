import { createRandom, shuffled } from './random.ts';

export interface Volume {
  users: number;
  posts: number;
  likes: number;
  follows: number;
  comments: number;
  /** All people follow the same number, as in the volume with which other products were measured. */
  evenFollows?: boolean;
}

export const presets: Record<string, Volume> = {
  peers: { users: 1_000, posts: 50_000, likes: 200_000, follows: 100_000, comments: 0, evenFollows: true },
};

/** The guest is the first to sign up. */
export const GUEST = 0;

/** Values that all parts of a community must agree on. */
export interface Plan {
  volume: Volume;
  seed: number;
  bookmarks: number;
  votes: number;
  /** People ordered by fame: the first has most followers and writes most. */
  byFame: Int32Array;
  signedUpAt(user: number): number;
  /** Increases with the number of the post, so that ids are in order of time. */
  postedAt(post: number): number;
  until: number;
  counts: { posts: Int32Array; followers: Int32Array; following: Int32Array };
}

const TWO_YEARS = 2 * 365 * 24 * 60 * 60 * 1000;
/** People sign up in the first part of the period. Then they write, a little more each day. */
const SIGN_UPS = 1 / 8;
const GROWTH = 0.8;

export function planCommunity({ volume, seed, until }: { volume: Volume; seed: number; until: number }): Plan {
  const { users, posts } = volume;
  const opened = until - TWO_YEARS;
  const firstPost = opened + TWO_YEARS * SIGN_UPS;
  return {
    volume,
    seed,
    until,
    bookmarks: Math.floor(volume.likes / 10),
    votes: Math.floor(volume.comments / 2),
    byFame: shuffled(createRandom(seed, 'fame'), users),
    signedUpAt: (user) => Math.floor(opened + (firstPost - opened) * (user / users)),
    postedAt: (post) => Math.floor(firstPost + (until - firstPost) * ((post + 1) / posts) ** GROWTH),
    counts: { posts: new Int32Array(users), followers: new Int32Array(users), following: new Int32Array(users) },
  };
}
