import { stampOf } from '#contract/text/text.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import type { Comment, ShortUser, Thread as WireThread } from '#contract/views.schema.ts';
import type { Store } from '../../engine/store.ts';
import { filterRows } from '../filtered.ts';
import { birdJson, heldJson, type Json, jsonList, jsonOf } from '../json.ts';
import type { Reader } from '../visibility/visible.ts';
import type { CommentRow } from './rows.ts';
import { REPLIES_SHOWN, rowsIn, type Thread, withRows } from './threads.ts';

/** Rows from the cache keep the JSON that was made from them. */
export function commentsWithJson(rows: CommentRow[], reader: Json<ShortUser>): CommentRow[] {
  for (const row of rows) pageComment(row, reader);
  return rows;
}

export function pageComment(row: CommentRow, reader: Json<ShortUser>): Json<Comment> {
  row.json ??= withVotes(row, pageVotes(row, reader), birdJson(row) + heldJson(row) + parentJson(row));
  return row.json;
}

/** The JSON of a thread whose comments already have theirs. */
export function threadJson({ uid, created_at, root, replies, linked, count }: Thread): Json<WireThread> {
  const own = root?.json?.slice(1, -1) ?? `"_id":${jsonOf(uid)},"removed":true,"createdAt":"${stampOf(created_at)}"`;
  const first = replies.slice(0, REPLIES_SHOWN);
  const isFirst = first.some(({ id }) => id === linked?.id);
  const shown = jsonList([...first, ...(linked && !isFirst ? [linked] : [])].map(({ json = '' }) => json));
  return `{${own},"replyCount":${count},"replies":${shown},"repliers":${jsonList(repliers(replies))}}`;
}

function repliers(replies: CommentRow[]): string[] {
  const people = new Map(replies.slice(REPLIES_SHOWN).map((row) => [row.author_id, row]));
  return [...people.values()].map(
    (row) =>
      `{${birdJson(row)}"username":${jsonOf(row.username)},"firstName":${jsonOf(row.first_name)},` +
      `"lastName":${jsonOf(row.last_name)},"avatarURL":${jsonOf(row.avatar_url)}}`,
  );
}

const parentJson = ({ parent_uid }: CommentRow): string => (parent_uid ? `"parentId":${jsonOf(parent_uid)},` : '');

function pageVotes(row: CommentRow, reader: Json<ShortUser>): string {
  const mine = (up: number) => (row.my_vote === up ? `[${reader}]` : '[]');
  return `"upvotedBy":${mine(1)},"downvotedBy":${mine(0)},"upvoteCount":${row.upvote_count},"downvoteCount":${row.downvote_count}`;
}

export const wholeComment = (row: CommentRow, up: Json<ShortUser>[], down: Json<ShortUser>[]) =>
  withVotes(row, `"upvotedBy":${jsonList(up)},"downvotedBy":${jsonList(down)}`);

/** Writes the JSON member by member: as one object it takes twice as long, and a page has many. */
function withVotes(row: CommentRow, votes: string, own = ''): string {
  const createdAt = stampOf(row.created_at);
  // Most comments have the same time twice, and formatting a stamp takes as long as everything else.
  const updatedAt = row.updated_at === row.created_at ? createdAt : stampOf(row.updated_at);
  return (
    `{${own}"_id":${jsonOf(row.uid)},"username":${jsonOf(row.username)},"firstName":${jsonOf(row.first_name)},"lastName":${jsonOf(row.last_name)},` +
    `"avatarURL":${jsonOf(row.avatar_url)},"text":${jsonOf(row.text)},"createdAt":"${createdAt}","updatedAt":"${updatedAt}","votes":{${votes}}}`
  );
}

/** The comments of a list as the reader sees them, see `filterRows`. */
export const filterComments = (store: Store, rows: CommentRow[], reader: Reader | undefined): Promise<CommentRow[]> =>
  filterRows(store, rows, reader, (part) =>
    part.map((row) => {
      row.words ??= wordsOf(row.text);
      return row.words;
    }),
  );

/** The threads as the reader sees them. A hidden comment that has replies stays, without its text. */
export async function filterThreads(store: Store, threads: Thread[], reader: Reader | undefined): Promise<Thread[]> {
  const rows = rowsIn(threads);
  const shown = await filterComments(store, rows, reader);
  return shown === rows ? threads : withRows(threads, shown);
}
