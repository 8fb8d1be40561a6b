/** Of each kind of row, up to where it is not counted: columns of `uncounted_users`. */
export const MARKS = ['likes', 'votes', 'follows', 'followers', 'comments'] as const;
export type Mark = (typeof MARKS)[number];

/** Beyond every id: nothing of the kind is counted, whatever comes. */
export const ALL = Number.MAX_SAFE_INTEGER;

/** In SQL: whether a row is in its counter. `key` is what its mark is compared with. */
const isCounted = (mark: Mark, person: string, key: string): string => `
  not exists (select 1 from uncounted_users where uncounted_users.user_id = ${person} and uncounted_users.${mark} >= ${key})`;

export const COUNTED: Record<Mark, string> = {
  likes: isCounted('likes', 'likes.user_id', 'likes.post_id'),
  votes: isCounted('votes', 'votes.user_id', 'votes.comment_id'),
  follows: isCounted('follows', 'follows.follower_id', 'follows.followee_id'),
  followers: isCounted('followers', 'follows.followee_id', 'follows.id'),
  comments: `comments.state not in ('held', 'removed') and ${isCounted('comments', 'comments.author_id', 'comments.id')}`,
};
