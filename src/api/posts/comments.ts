import * as contract from '#contract/posts/comments.schema.ts';
import type { Fault } from '#contract/refusals/codes.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { asLongTask, type Store } from '#store/engine/store.ts';
import { holdCommentEdit, insertHeldComment } from '#store/nouns/moderation/cases.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import * as store from '#store/nouns/posts/comments.ts';
import { editComment } from '#store/nouns/posts/comments.ts';
import { ownTexts } from '#store/nouns/posts/held-edits.ts';
import { vote } from '#store/nouns/posts/votes.ts';
import {
  commentsWithJson,
  filterComments,
  filterThreads,
  pageComment,
  threadJson,
} from '#store/reading/comments/json.ts';
import { positionBefore, THREAD_START, type ThreadSort } from '#store/reading/comments/root-order.ts';
import * as reading from '#store/reading/comments/rows.ts';
import { findRoot, pageOfReplies, pageOfThreads, rowsIn } from '#store/reading/comments/threads.ts';
import { jsonList, jsonObject } from '#store/reading/json.ts';
import { type Position, START } from '#store/reading/page.ts';
import { findPost, findPostId, type PostRow } from '#store/reading/posts/rows.ts';
import { commentsWithVoters, newestComments } from '#store/reading/whole/comments.ts';
import type { Context } from '../context.ts';
import { holdsText, refuseNewcomer } from '../guard/first-day.ts';
import { idempotent } from '../guard/idempotent.ts';
import { cursorOf, decodeCursor, firstPageLink } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { ownRecord, type Reply, readerOf, type Serve } from '../serve.ts';
import { smallPost, wholeBounds, wholePostList } from './lists.ts';
import { answeredPost, asApart, onePost, targetPost } from './posts.ts';

export function serveComments(serve: Serve): void {
  serve(contract.listComments, async (call) => {
    const { postId } = call.params;
    const post = await findPostId(call.store, postId, readerOf(call));
    if (post === undefined) throw new Refusal(404, MESSAGES.noSuchPost);
    if (!call.page) return wholeCommentList(call, post, postId);
    const { sort, parent, around } = call.page;
    if (parent !== undefined) return replyPage(call, post, parent, call.page);
    if (sort !== undefined || around !== undefined) return threadPage(call, post, call.page);
    const { limit, cursor } = call.page;
    const list = `comments/${post}`;
    const { id } = decodeCursor(cursor, list, START.oldest);
    const { rows, next } = await reading.pageOfComments(call.store, post, { id, limit }, readerOf(call));
    return commentPage(call, list, rows, next);
  });

  serve(contract.addComment, async (call) => {
    const post = await answeredPost(call, call.params.postId);
    const { text, parentId } = call.body.commentData;
    const answers = parentId
      ? await reading.findComment(call.store, post.id, parentId, call.caller, 'answered')
      : undefined;
    // A repeated call still gets the comment if the comment that it replies to was deleted since.
    const isGone = Boolean(parentId) && !answers;
    if (!isGone) await refuseNewcomer(call, text, [post.author_id, ...(answers ? [answers.author_id] : [])]);
    const isHeld = await holdsText(call, false);
    const insert = async (tx: Store, uid: string) => {
      const comment = { uid, postId: post.id, authorId: call.caller.id, text, answers, now: call.clock() };
      const add = isHeld ? insertHeldComment : store.insertComment;
      if (isGone || !(await add(tx, comment, call.newId()))) throw new Refusal(404, MESSAGES.noSuchComment);
    };
    // A text cannot contain NUL, so it separates.
    const uid = await idempotent(call, parentId ? `${text}\0${parentId}` : text, insert, `post ${post.id}`);
    return changedComment(isHeld ? asApart(call) : call, uid);
  });

  serve(contract.editComment, async (call) => {
    const { post, comment } = await target(call);
    if (comment.author_id !== call.caller.id) throw new Refusal(400, MESSAGES.editForeignComment);
    const answered = await store.authorAnswered(call.store, comment);
    const { text } = call.body.commentData;
    const before = await ownTexts(call.store, { type: 'comment', id: comment.id });
    await refuseNewcomer(call, text, [post.author_id, ...answered], before.text);
    const isHeld = await holdsText(call, false);
    const now = call.clock();
    if (isHeld) await holdCommentEdit(call.store, comment.id, text, { caseUid: call.newId(), now });
    else await editComment(call.store, comment.id, text, now);
    return changedComment(isHeld ? asApart(call) : call, comment.uid);
  });

  serve(contract.deleteComment, async (call) => {
    const { postId, commentId } = call.params;
    const own = await store.findOwnComment(call.store, call.caller.id, postId, commentId);
    await store.deleteComment(call.store, own ?? (await targetOnOwnPost(call)));
    if (!call.small) return wholePostList(call);
    const post = await findPost(call.store, postId, call.caller);
    return onePost(post ? await smallPost(call, post) : JSON.stringify({ _id: postId }));
  });

  serve(contract.upvoteComment, (call) => cast(call, true, MESSAGES.alreadyUpvoted));
  serve(contract.downvoteComment, (call) => cast(call, false, MESSAGES.alreadyDownvoted));
}

type Listing = Context & { caller: Caller | undefined };
interface Wanted {
  limit: number;
  cursor?: string | undefined;
  sort?: ThreadSort | undefined;
  around?: string | undefined;
}

async function commentPage(
  { store, caller }: Listing,
  list: string,
  rows: reading.CommentRow[],
  next: Position | null,
): Promise<Reply> {
  const items = await filterComments(store, commentsWithJson(rows, ownRecord(caller)), caller);
  return { before: '{"comments":', items, after: `,"nextCursor":${cursorOf(list, next)}}` };
}

async function replyPage(call: Listing, post: number, parent: string, { limit, cursor }: Wanted): Promise<Reply> {
  const root = await findRoot(call.store, post, parent);
  if (root === undefined) throw new Refusal(404, MESSAGES.noSuchComment);
  const list = `comments/${post}/${root}`;
  const { id } = decodeCursor(cursor, list, START.oldest);
  const { rows, next } = await pageOfReplies(call.store, root, { id, limit }, readerOf(call));
  return commentPage(call, list, rows, next);
}

/** Comments before the one that a page was requested around. */
const BEFORE = 5;

async function threadPage(
  call: Listing,
  post: number,
  { limit, cursor, sort = 'written', around }: Wanted,
): Promise<Reply> {
  const list = `comments/${post}:${sort}`;
  const reader = readerOf(call);
  const linked =
    around === undefined ? undefined : await reading.findComment(call.store, post, around, reader, 'thread');
  if (around !== undefined && !linked) throw new Refusal(404, MESSAGES.noSuchComment);
  const root = linked && (linked.parent_id ?? linked.id);
  const some = Math.min(BEFORE, limit - 1);
  const before = root === undefined ? null : await positionBefore(call.store, sort, post, root, some);
  const start = before ?? decodeCursor(linked ? undefined : cursor, list, THREAD_START[sort]);
  const { rows, next } = await pageOfThreads(call.store, post, sort, { ...start, limit }, reader);
  const found = linked?.parent_id ? rows.map((row) => (row.id === root ? { ...row, linked } : row)) : rows;
  commentsWithJson(rowsIn(found), ownRecord(call.caller));
  const shown = await filterThreads(call.store, found, call.caller);
  const items = shown.map((thread) => ({ json: threadJson(thread) }));
  const earlier = before ? ',"earlier":true' : '';
  return { before: '{"comments":', items, after: `,"nextCursor":${cursorOf(list, next)}${earlier}}` };
}

interface OnComment extends Context {
  caller: Caller;
  small: boolean;
  params: { postId: string; commentId: string };
}

async function target(call: OnComment): Promise<{ post: PostRow; comment: reading.CommentRow }> {
  const post = await answeredPost(call, call.params.postId);
  return { post, comment: await answeredComment(call, post, call.params.commentId) };
}

async function targetOnOwnPost(call: OnComment): Promise<reading.CommentRow> {
  const post = await targetPost(call, call.params.postId);
  const comment = await reading.findComment(call.store, post.id, call.params.commentId, call.caller);
  if (!comment) throw new Refusal(404, MESSAGES.noSuchComment);
  if (post.author_id !== call.caller.id) throw new Refusal(400, MESSAGES.deleteForeignComment);
  return comment;
}

async function answeredComment(
  call: Context & { caller: Caller },
  post: PostRow,
  uid: string,
): Promise<reading.CommentRow> {
  const comment = await reading.findComment(call.store, post.id, uid, call.caller, 'answered');
  if (!comment) throw new Refusal(404, MESSAGES.noSuchComment);
  return comment;
}

async function cast(call: OnComment, up: boolean, repeated: Fault): Promise<Reply> {
  const { comment } = await target(call);
  const counted = await vote(call.store, { comment: comment.id, user: call.caller.id, up, now: call.clock() });
  if (!counted) throw new Refusal(400, repeated);
  return changedComment(call, comment.uid);
}

type Changing = Context & { caller: Caller; small: boolean; params: { postId: string } };

async function changedComment(call: Changing, uid: string): Promise<Reply> {
  const post = await targetPost(call, call.params.postId);
  const comment = await reading.findComment(call.store, post.id, uid, call.caller);
  if (!comment) throw new Refusal(404, MESSAGES.noSuchComment);
  if (!call.small) return wholePostList(call);
  return jsonObject({ comment: pageComment(comment, ownRecord(call.caller)), post: await smallPost(call, post) });
}

/** Oldest first. Over the cap or the byte limit, contains the newest, with a link to pages with all. */
async function wholeCommentList(call: Listing, post: number, postUid: string): Promise<Reply> {
  const { listCap, caller, store } = call;
  const found = (await newestComments(store, [post], listCap + 1, caller)).get(post) ?? [];
  const comments = await asLongTask(store, found.length, () =>
    commentsWithVoters(store, found.slice(-listCap), wholeBounds(call), caller),
  );
  const json = jsonObject({ comments: jsonList(comments.json) });
  return comments.fitted < found.length ? { json, headers: firstPageLink(`/api/comments/${postUid}`) } : json;
}
