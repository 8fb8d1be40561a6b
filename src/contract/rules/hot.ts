export const SORTS = ['trending', 'newest', 'oldest', 'hot'] as const;

/** The weight of a post halves in this time. */
export const HALF_LIFE_MS = 12 * 60 * 60 * 1000;

/** `commenters` counts people, not comments. The author's own like and comments are left out. */
export const pointsOf = (likes: number, commenters: number): number => likes + 2 * commenters;

/**
 * `log2(1 + points) + time / half-life`, in milliseconds: doubling the points counts as much as being 12 hours newer.
 * The first part is rounded to seconds, which hides the differences between the engines' logarithms.
 */
export const hotOf = (points: number, createdAt: number): number =>
  createdAt + 1000 * Math.round((HALF_LIFE_MS / 1000) * Math.log2(1 + points));
