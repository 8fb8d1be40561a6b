import { sql } from 'kysely';
import type { WholeComment } from '#contract/views.schema.ts';
import { wholeComment } from './comment-json.ts';
import { type CommentRow, commentRowsFor } from './comments.ts';
import { inParts } from './in-parts.ts';
import type { Json } from './json.ts';
import { newestPer } from './newest-per.ts';
import type { Store } from './open.ts';
import { type Ids, idList, prepared } from './prepared.ts';
import { keepReader, newestPeople, type ShortUserRow } from './short-users.ts';

export type Reader = ShortUserRow & { id: number };

const newest = prepared<{ ids: Ids; per: number; reader: number }, CommentRow>((db, param, engine) =>
  commentRowsFor(db, param('reader'))
    .where(
      'comments.id',
      'in',
      sql<number>`(select nested.id from ${newestPer(engine, 'comments', 'post_id', param('ids'), param('per'))})`,
    )
    .orderBy('comments.id'),
);

/** For each post its newest `per` comments, in the order of writing. */
export async function newestComments(
  store: Store,
  posts: number[],
  per: number,
  reader: Reader | undefined,
): Promise<Map<number, CommentRow[]>> {
  if (posts.length === 0 || per === 0) return new Map();
  const rows = await inParts(store, posts, (part) =>
    newest(store, { ids: idList(store, part), per, reader: reader?.id ?? 0 }),
  );
  return Map.groupBy(rows, (row) => row.post_id);
}

/** With the newest voters of each, `votersOf` at most. */
export async function wholeComments(
  store: Store,
  rows: CommentRow[],
  votersOf: (row: CommentRow) => number,
  reader: Reader | undefined,
): Promise<Map<number, Json<WholeComment>>> {
  const voted = rows.filter((row) => row.upvote_count + row.downvote_count > 0);
  const most = Math.max(0, ...voted.map(votersOf));
  const ids = voted.map(({ id }) => id);
  const voters = await newestPeople(store, 'voters', ids, most);
  return new Map(
    rows.map((row) => {
      const kept = (voters.get(row.id) ?? []).slice(0, votersOf(row));
      const side = (up: number) =>
        keepReader(
          kept.filter((voter) => voter.up === up),
          votersOf(row),
          reader,
          row.my_vote === up,
        );
      return [row.id, wholeComment(row, side(1), side(0))];
    }),
  );
}
