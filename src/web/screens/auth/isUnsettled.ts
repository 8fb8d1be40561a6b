import type { User } from '#contract/people/users.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** New here, and nothing of the welcome was done yet, in whichever browser. Who was invited follows one person from the beginning. */
export const isUnsettled = ({ bird, postsCount, followingCount, createdAt }: User): boolean =>
  !bird && postsCount === 0 && followingCount <= 1 && Date.now() - Date.parse(createdAt) < WEEK;
