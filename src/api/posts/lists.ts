import { NESTED_PER_CAP, WHOLE_BYTES } from '#contract/rules/limits.ts';
import type { Post, WholePost, WholeUser } from '#contract/views.schema.ts';
import { asLongTask } from '#store/engine/store.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { type Json, type JsonList, jsonList, jsonObject } from '#store/reading/json.ts';
import { type Page, positionOfPost, START } from '#store/reading/page.ts';
import { filterPosts, pagePosts, withJson } from '#store/reading/posts/json.ts';
import { type PostRow, pageOfAll } from '#store/reading/posts/rows.ts';
import { type Bounds, postsWithLists } from '#store/reading/whole/posts.ts';
import { newestUsers, usersWithLists } from '#store/reading/whole/users.ts';
import type { Context } from '../context.ts';
import { cursorOf, firstPageLink, linkTo } from '../http/cursor.ts';
import { pageReaderOf, type Reply, readerOf } from '../serve.ts';

export const wholeBounds = ({ listCap }: Context, bytes = WHOLE_BYTES): Bounds => ({
  records: listCap * NESTED_PER_CAP,
  bytes,
});

export async function postPage(
  { store, caller }: Context & { caller: Caller | undefined },
  list: string,
  { rows, next }: Page<PostRow>,
  hides?: boolean,
): Promise<JsonList> {
  const items = await filterPosts(store, await withJson(store, rows, pageReaderOf(caller)), caller, hides);
  return { before: '{"posts":', items, after: `,"nextCursor":${cursorOf(list, next)}}` };
}

export async function smallPost(
  { store, caller }: Context & { caller: Caller | undefined },
  row: PostRow,
): Promise<Json<Post>> {
  const [post = 'null'] = await pagePosts(store, [row], pageReaderOf(caller));
  return post;
}

type Listing = Context & { caller: Caller | undefined };

/** The spec's response to most writes: all posts, newest first, up to the cap in records and bytes. */
export async function wholePostList(call: Listing, page?: Page<PostRow>, list = 'posts'): Promise<Reply> {
  const { store, listCap, caller } = call;
  const { rows: found, next } =
    page ?? (await pageOfAll(store, 'newest', { ...START.newest, limit: listCap }, readerOf(call)));
  const rows = await filterPosts(store, found, caller);
  const posts = await asLongTask(store, rows.length, () => postsWithLists(store, rows, wholeBounds(call), caller));
  const json = jsonObject<{ posts: WholePost[] }>({ posts: jsonList(posts.json) });
  const last = rows[posts.fitted - 1];
  const rest = posts.fitted < rows.length && last ? positionOfPost(last) : next;
  return rest ? { json, headers: linkTo(`/api/${list}`, `${list}:newest`, rest, 'newest') } : json;
}

/** In order of sign-up. Over the cap, contains the newest, with a link to pages with all. */
export async function wholeUserList(
  call: Listing,
  bytes?: number,
): Promise<{ users: Json<WholeUser[]>; headers: Record<string, string> }> {
  const { store, listCap, caller } = call;
  const found = await newestUsers(store, listCap + 1, caller);
  const bounds = { ...wholeBounds(call, bytes), cap: listCap };
  const { json, fitted } = await asLongTask(store, found.length, () =>
    usersWithLists(store, found.slice(0, listCap), bounds, caller),
  );
  return { users: jsonList(json), headers: fitted < found.length ? firstPageLink('/api/users') : {} };
}
