import type { WholePost } from '#contract/views.schema.ts';
import type { CommentRow } from './comments.ts';
import type { Json } from './json.ts';
import type { Store } from './open.ts';
import { wholePosts } from './post-json.ts';
import type { PostRow } from './posts.ts';
import { keepReader, newestPeople } from './short-users.ts';
import { newestComments, type Reader, wholeComments } from './whole-comments.ts';

/**
 * Posts with their likers, comments and voters. `budget` records in all, split evenly over the posts, and in a post over
 * its three kinds; the newest stay.
 */
export async function postsWithLists(
  store: Store,
  rows: PostRow[],
  budget: number,
  reader: Reader | undefined,
): Promise<Json<WholePost>[]> {
  const per = Math.max(1, Math.floor(budget / Math.max(1, rows.length)));
  const likedIds = rows.filter((row) => row.like_count > 0).map(({ id }) => id);
  const commentedIds = rows.filter((row) => row.comment_count > 0).map(({ id }) => id);
  const likers = await newestPeople(store, 'likers', likedIds, per);
  const comments = await newestComments(store, commentedIds, per, reader);

  const plans = new Map(rows.map((row) => [row.id, plan(row, comments.get(row.id) ?? [], per)]));
  const kept = [...plans.values()].flatMap((plan) => plan.comments);
  const voters = (comment: CommentRow) => plans.get(comment.post_id)?.votersOfEach ?? 0;
  const commentJson = await wholeComments(store, kept, voters, reader);

  return wholePosts(store, rows, (row) => {
    const { likes, comments } = plans.get(row.id) ?? { likes: 0, comments: [] };
    return {
      likedBy: keepReader(likers.get(row.id), likes, reader, row.liked === 1),
      comments: comments.flatMap(({ id }) => commentJson.get(id) ?? []),
    };
  });
}

function plan(row: PostRow, comments: CommentRow[], per: number) {
  const votes = comments.reduce((sum, comment) => sum + comment.upvote_count + comment.downvote_count, 0);
  const [likes = 0, commentShare = 0, voteShare = 0] = share(per, [row.like_count, comments.length, votes]);
  const kept = comments.slice(comments.length - commentShare);
  const fits = kept.reduce((sum, comment) => sum + comment.upvote_count + comment.downvote_count, 0) <= voteShare;
  const votersOfEach = fits ? voteShare : Math.floor(voteShare / Math.max(1, kept.length));
  return { likes, comments: kept, votersOfEach };
}

/** Who needs less than an even share leaves the rest to the others. */
export function share(budget: number, needs: number[]): number[] {
  const shares = needs.map(() => 0);
  const byNeed = needs.map((need, i) => ({ need, i })).sort((a, b) => a.need - b.need);
  let left = budget;
  byNeed.forEach(({ need, i }, done) => {
    shares[i] = Math.min(need, Math.ceil(left / (byNeed.length - done)));
    left -= shares[i];
  });
  return shares;
}
