import * as contract from '#contract/people/people.schema.ts';
import { listUserReplies } from '#contract/posts/comments.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { searchable } from '#contract/text/folding.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { commentsWithJson, filterComments } from '#store/reading/comments/json.ts';
import { findComment, pageOfUserComments, postsOf } from '#store/reading/comments/rows.ts';
import { START } from '#store/reading/page.ts';
import { pageUser } from '#store/reading/people/json.ts';
import { type Listing, type PeopleList, pageOfPeople, searchInPeople } from '#store/reading/people/lists.ts';
import { findAuthor, findUserByName } from '#store/reading/people/rows.ts';
import { filterPosts, withJson } from '#store/reading/posts/json.ts';
import type { Context } from '../context.ts';
import { cursorOf, decodeCursor } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { missingProfile, targetPost } from '../posts/posts.ts';
import { ownRecord, pageReaderOf, type Reply, readerOf, type Serve } from '../serve.ts';

export function servePeople(serve: Serve): void {
  serve(contract.listFollowers, (call) => peopleOf(call, 'followers'));
  serve(contract.listFollowing, (call) => peopleOf(call, 'following'));
  serve(contract.listMutuals, (call) => peopleOf(call, 'mutuals'));

  serve(contract.listLikers, async (call) => {
    const post = await targetPost(call, call.params.id);
    return peoplePage(call, { list: 'likers', of: post.id, size: post.like_count });
  });

  serve(contract.listVoters, async (call) => {
    const post = await targetPost(call, call.params.postId);
    const comment = await findComment(call.store, post.id, call.params.commentId, readerOf(call));
    if (!comment) throw new Refusal(404, MESSAGES.noSuchComment);
    return peoplePage(call, {
      list: 'voters',
      of: comment.id,
      size: comment.upvote_count + comment.downvote_count,
    });
  });

  serve(listUserReplies, async (call) => {
    const reader = readerOf(call);
    const author = await findAuthor(call.store, call.params.username, reader);
    if (!author) throw await missingProfile(call.store, call.params.username);
    const { limit, cursor } = call.page;
    const list = `replies/${author.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = author.shown
      ? await pageOfUserComments(call.store, author.id, { id, limit }, reader)
      : { rows: [], next: null };
    const made = commentsWithJson(rows, ownRecord(call.caller));
    const comments = await filterComments(call.store, made, call.caller);
    const posts = await withJson(call.store, await postsOf(call.store, comments, reader), pageReaderOf(call.caller));
    const seen = new Map((await filterPosts(call.store, posts, call.caller)).map((row) => [row.id, row.json]));
    const items = comments.flatMap(({ json = '', post_id }) => {
      const post = seen.get(post_id);
      return post ? { json: `${json.slice(0, -1)},"post":${post}}` } : [];
    });
    return { before: '{"comments":', items, after: `,"nextCursor":${cursorOf(list, next)}}` };
  });
}

type Asking = Context & {
  caller: Caller | undefined;
  page: { limit: number; cursor?: string | undefined; q?: string | undefined };
};

async function peopleOf(
  call: Asking & { params: { username: string } },
  list: Extract<PeopleList, 'followers' | 'following' | 'mutuals'>,
): Promise<Reply> {
  const row = await findUserByName(call.store, call.params.username, readerOf(call));
  if (!row) throw await missingProfile(call.store, call.params.username);
  const sizes = {
    followers: row.followers_count,
    following: row.following_count,
    mutuals: call.caller?.following_count ?? 0,
  };
  // The profile of a blocked person shows only its head.
  if (row.blocked) return { before: '{"users":', items: [], after: ',"nextCursor":null}' };
  return peoplePage(call, { list, of: row.id, size: sizes[list] });
}

async function peoplePage(call: Asking, listing: Listing): Promise<Reply> {
  const { limit, cursor, q = '' } = call.page;
  const reader = readerOf(call);
  const search = searchable(q);
  const name = `${listing.list}/${listing.of}/${listing.list === 'mutuals' ? reader.id : ''}/${search}`;
  const { id } = decodeCursor(cursor, name, search ? START.oldest : START.newest);
  const { rows, next } = search
    ? await searchInPeople(call.store, listing, search, { id, limit }, reader)
    : await pageOfPeople(call.store, listing, { id, limit }, reader);
  const caller = pageReaderOf(call.caller);
  const items = rows.map((row) => ({
    json: `{"followsYou":${row.follows_reader === 1},${pageUser(row, caller).slice(1)}`,
  }));
  return { before: '{"users":', items, after: `,"nextCursor":${cursorOf(name, next)}}` };
}
