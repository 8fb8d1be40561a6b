export const SORTS = ['trending', 'newest', 'oldest', 'hot'] as const;

/** What a post weighs halves in this time. */
export const HALF_LIFE_MS = 12 * 60 * 60 * 1000;

/** Of likes and of different people who commented; the author's own are left out of both. */
export const pointsOf = (likes: number, commenters: number): number => likes + 2 * commenters;

/**
 * `log2(1 + points) + time / half-life`, in milliseconds: twice the points are as good as being written 12 hours later. The first
 * part is rounded to the second: so far from any half that every engine's logarithm gives the same number.
 */
export const hotOf = (points: number, createdAt: number): number =>
  createdAt + 1000 * Math.round((HALF_LIFE_MS / 1000) * Math.log2(1 + points));
