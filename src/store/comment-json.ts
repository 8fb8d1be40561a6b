import type { Comment, ShortUser } from '#contract/views.schema.ts';
import type { CommentRow } from './comments.ts';
import { type Json, jsonList, stampOf } from './json.ts';

export function pageComment(row: CommentRow, reader: Json<ShortUser>): Json<Comment> {
  const mine = (up: number) => (row.my_vote === up ? `[${reader}]` : '[]');
  return withVotes(
    row,
    `"upvotedBy":${mine(1)},"downvotedBy":${mine(0)},"upvoteCount":${row.upvote_count},"downvoteCount":${row.downvote_count}`,
  );
}

export const wholeComment = (row: CommentRow, up: Json<ShortUser>[], down: Json<ShortUser>[]) =>
  withVotes(row, `"upvotedBy":${jsonList(up)},"downvotedBy":${jsonList(down)}`);

function withVotes(row: CommentRow, votes: string): string {
  const createdAt = stampOf(row.created_at);
  const comment = JSON.stringify({
    _id: row.uid,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarURL: row.avatar_url,
    text: row.text,
    createdAt,
    // Of most comments the same, and a stamp takes as long as the rest of them.
    updatedAt: row.updated_at === row.created_at ? createdAt : stampOf(row.updated_at),
  });
  return `${comment.slice(0, -1)},"votes":{${votes}}}`;
}
