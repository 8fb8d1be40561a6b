import { sql } from 'kysely';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { withoutJson } from '../json.ts';
import type { CommentRow } from './comments.ts';

interface OwnVote {
  comment_id: number;
  up: number;
}

/** As many in a row are read sooner than one for each comment of a page. Not bound: see `atMost`. */
const FEW = 32;

const inRange = prepared<{ reader: number; from: number; to: number }, OwnVote>((db, param) =>
  db
    .selectFrom('votes')
    .select(['comment_id', 'up'])
    .where('user_id', '=', param('reader'))
    .where('comment_id', '>=', param('from'))
    .where('comment_id', '<=', param('to'))
    .limit(sql.lit(FEW)),
);

const among = prepared<{ reader: number; ids: Ids }, OwnVote>((db, param, engine) =>
  db
    .selectFrom('votes')
    .select(['comment_id', 'up'])
    .where('user_id', '=', param('reader'))
    .where('comment_id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

/** The same comments with how the reader voted. */
export async function withOwnVotes(store: Store, rows: CommentRow[], reader: number): Promise<CommentRow[]> {
  if (rows.length === 0) return rows;
  const [from, to] = rows.reduce(([from, to], { id }) => [Math.min(from, id), Math.max(to, id)], [Infinity, 0]);
  const few = await inRange(store, { reader, from, to });
  // Perhaps not all of them.
  const all =
    few.length < FEW
      ? few
      : await among(store, {
          reader,
          ids: idList(
            store,
            rows.map(({ id }) => id),
          ),
        });
  if (all.length === 0) return rows;
  const votes = new Map(all.map(({ comment_id, up }) => [comment_id, up]));
  return rows.map((row) => {
    const up = votes.get(row.id);
    if (up === undefined) return row;
    // The counts were read a moment earlier: a vote that came in between is in the list, so it counts.
    const counts =
      up === 1 ? { upvote_count: Math.max(row.upvote_count, 1) } : { downvote_count: Math.max(row.downvote_count, 1) };
    return { ...withoutJson(row), ...counts, my_vote: up };
  });
}
