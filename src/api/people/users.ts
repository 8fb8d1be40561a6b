import * as contract from '#contract/people/users.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { noSuchUpload } from '#contract/refusals/of-media.ts';
import { WHOLE_BYTES } from '#contract/rules/limits.ts';
import { searchable } from '#contract/text/folding.ts';
import { asLongTask } from '#store/engine/store.ts';
import { FILES_JOB } from '#store/nouns/media/remove-files.ts';
import { NoUploadError } from '#store/nouns/media/uses.ts';
import * as follows from '#store/nouns/people/follows.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import * as store from '#store/nouns/people/users.ts';
import { bookmark, unbookmark } from '#store/nouns/posts/posts.ts';
import { type Json, jsonList, jsonObject } from '#store/reading/json.ts';
import { type Position, positionOfId, START } from '#store/reading/page.ts';
import { pageUser, shortUserWithBird, usersWithJson } from '#store/reading/people/json.ts';
import { knownFollowers } from '#store/reading/people/lists.ts';
import * as reading from '#store/reading/people/rows.ts';
import { pageOfSearch, pageOfSuggestions } from '#store/reading/people/search.ts';
import { filterPosts, withJson } from '#store/reading/posts/json.ts';
import { type Marked, markedPosts, pageOfMarked } from '#store/reading/posts/lists.ts';
import { findPost } from '#store/reading/posts/rows.ts';
import { postsWithLists } from '#store/reading/whole/posts.ts';
import { usersWithLists } from '#store/reading/whole/users.ts';
import type { Context } from '../context.ts';
import { refuseLinks } from '../guard/first-day.ts';
import { cursorOf, decodeCursor, linkTo } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { smallPost, wholeBounds, wholeUserList } from '../posts/lists.ts';
import { answeredPost, missingProfile, onePost, targetPost } from '../posts/posts.ts';
import { pageReaderOf, type Reply, readerOf, type Serve } from '../serve.ts';

export function serveUsers(serve: Serve): void {
  serve(contract.listUsers, async (call) => {
    if (!call.page) {
      const { users, headers } = await wholeUserList(call);
      return { json: jsonObject({ users }), headers };
    }
    const { page, list } = await pageOfUsers(call, call.page);
    const items = usersWithJson(page.rows, pageReaderOf(call.caller));
    return { before: '{"users":', items, after: `,"nextCursor":${cursorOf(list, page.next)}}` };
  });

  serve(contract.listBookmarks, async (call) => {
    if (!call.page) return wholeBookmarkList(call);
    const { limit, cursor } = call.page;
    const list = `bookmarks/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await pageOfMarked(call.store, 'bookmarks', call.caller.id, { id, limit });
    const posts = await markedPosts(call.store, 'bookmarks', rows, call.caller);
    const made = await withJson(call.store, posts, pageReaderOf(call.caller));
    const items = await filterPosts(call.store, made, call.caller);
    return { before: '{"bookmarks":', items, after: `,"nextCursor":${cursorOf(list, next)}}` };
  });

  serve(contract.getUser, async (call) => {
    const row = await reading.findUserByName(call.store, call.params.username, readerOf(call));
    if (!row) throw await missingProfile(call.store, call.params.username);
    if (!call.page) return jsonObject({ user: await oneUser(call, row, false) });
    return jsonObject({
      user: `{${await knownFollowersJson(call, row)}${pageUser(row, pageReaderOf(call.caller)).slice(1)}`,
    });
  });

  serve(contract.editProfile, async (call) => {
    await refuseLinks(call, call.body.userData);
    await editProfile(call, call.body.userData);
    return jsonObject({ user: await currentUser(call, call.small) });
  });

  serve(contract.follow, async (call) => {
    const target = await reading.findFollowable(call.store, call.params.id, call.caller);
    if (!target) throw new Refusal(404, MESSAGES.noSuchUser);
    if (target.id === call.caller.id) throw new Refusal(400, MESSAGES.followSelf);
    const pair = { follower: call.caller.id, followee: target.id, now: call.clock() };
    if (!(await follows.follow(call.store, pair))) throw new Refusal(400, MESSAGES.alreadyFollowing);
    return changedFollow(call);
  });

  serve(contract.unfollow, async (call) => {
    const target = await targetUser(call);
    const pair = { follower: call.caller.id, followee: target.id };
    if (!(await follows.unfollow(call.store, pair))) throw new Refusal(400, MESSAGES.notFollowing);
    return changedFollow(call);
  });

  serve(contract.addBookmark, async (call) => {
    const post = await answeredPost(call, call.params.postId);
    const made = await bookmark(call.store, { post: post.id, user: call.caller.id, now: call.clock() });
    if (!made) throw new Refusal(400, MESSAGES.alreadyBookmarked);
    return changedBookmark(call);
  });

  serve(contract.removeBookmark, async (call) => {
    // The spec has no other response for a missing post.
    const post = await findPost(call.store, call.params.postId, call.caller);
    const gone = post && (await unbookmark(call.store, { post: post.id, user: call.caller.id }));
    if (!gone) throw new Refusal(400, MESSAGES.notBookmarked);
    return changedBookmark(call);
  });
}

type Asking = Context & { caller: Caller | undefined };

async function editProfile(call: Calling, profile: store.Profile): Promise<void> {
  try {
    await store.editProfile(call.store, call.caller.id, profile, call.clock());
  } catch (error) {
    if (!(error instanceof NoUploadError)) throw error;
    throw new Refusal(400, noSuchUpload(error.purpose === 'avatar' ? 'avatarURL' : 'coverURL'));
  }
  if (profile.avatarURL !== undefined || profile.coverURL !== undefined) call.wakeJobs?.(FILES_JOB);
}

/** The first member of the profile object. Visitors do not get it. */
async function knownFollowersJson({ store, caller }: Asking, row: reading.UserRow): Promise<string> {
  if (!caller) return '';
  // The profile of a blocked person shows only its head.
  const { people, count } = row.blocked ? NOBODY : await knownFollowers(store, row, caller);
  return `"knownFollowers":{"users":${jsonList(people.map(shortUserWithBird))},"count":${count}},`;
}

const NOBODY = { people: [], count: 0 };

type Calling = Context & { caller: Caller };

interface UserQuery {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  suggested?: boolean | undefined;
}

async function pageOfUsers(call: Asking, { limit, cursor, q = '', suggested }: UserQuery) {
  const reader = readerOf(call);
  const search = searchable(q);
  if (suggested) {
    const list = `suggested/${reader.id}/${search}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    return { list, page: await pageOfSuggestions(call.store, { id, limit }, reader, search) };
  }
  const list = `users/${search}`;
  const { id } = decodeCursor(cursor, list, START.oldest);
  const page = search
    ? await pageOfSearch(call.store, search, { id, limit }, reader)
    : await reading.pageOfUsers(call.store, { id, limit }, reader);
  return { list, page };
}

async function wholeBookmarkList(call: Calling): Promise<Reply> {
  const { listCap, caller } = call;
  const page = await pageOfMarked(call.store, 'bookmarks', caller.id, { id: START.newest.id, limit: listCap });
  const found = await markedPosts(call.store, 'bookmarks', page.rows, caller);
  const rows = await filterPosts(call.store, found, caller);
  const bookmarks = await asLongTask(call.store, rows.length, () =>
    postsWithLists(call.store, rows, wholeBounds(call), caller),
  );
  const json = jsonObject({ bookmarks: jsonList(bookmarks.json) });
  const rest = bookmarks.fitted < rows.length ? behindPost(page.rows, rows[bookmarks.fitted - 1]) : page.next;
  return rest ? { json, headers: linkTo('/api/users/bookmark', `bookmarks/${caller.id}`, rest) } : json;
}

function behindPost(bookmarks: Marked[], post: { id: number } | undefined): Position | null {
  const last = bookmarks.find(({ post_id }) => post_id === post?.id);
  return last ? positionOfId(last) : null;
}

export async function oneUser(
  call: Asking,
  row: reading.UserRow,
  page: boolean,
  bytes?: number,
): Promise<Json<unknown>> {
  if (page) return pageUser(row, pageReaderOf(call.caller));
  const bounds = { ...wholeBounds(call, bytes), cap: call.listCap };
  const { json } = await asLongTask(call.store, row.following_count + row.followers_count, () =>
    usersWithLists(call.store, [{ ...row, bytes: 0 }], bounds, call.caller),
  );
  return json[0] ?? 'null';
}

export async function currentUser(call: Calling, page: boolean, bytes?: number): Promise<Json<unknown>> {
  const row = await reading.findUser(call.store, call.caller.uid, call.caller);
  if (!row) throw new Refusal(404, MESSAGES.userGone);
  return oneUser(call, row, page, bytes);
}

type OnUser = Calling & { params: { id: string }; small: boolean };

async function targetUser(call: OnUser): Promise<reading.UserRow> {
  const user = await reading.findUser(call.store, call.params.id, call.caller);
  if (!user) throw new Refusal(404, MESSAGES.noSuchUser);
  return user;
}

async function changedFollow(call: OnUser): Promise<Reply> {
  const current = await currentUser(call, call.small, WHOLE_BYTES / 4);
  if (call.small) {
    return jsonObject({ user: pageUser(await targetUser(call), pageReaderOf(call.caller)), currentUser: current });
  }
  const { users, headers } = await wholeUserList(call, (3 * WHOLE_BYTES) / 4);
  return { json: jsonObject({ users, currentUser: current }), headers };
}

async function changedBookmark(call: Calling & { params: { postId: string }; small: boolean }): Promise<Reply> {
  if (!call.small) return wholeBookmarkList(call);
  return onePost(await smallPost(call, await targetPost(call, call.params.postId)));
}
