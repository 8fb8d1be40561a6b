import { NESTED_PER_CAP, PAGE_MAX, WHOLE_BYTES } from '#contract/limits.ts';
import type { Post, WholePost, WholeUser } from '#contract/views.schema.ts';
import { readOnce } from '#store/cache/read-once.ts';
import { cut, type Position, START } from '#store/feeds/page.ts';
import { type PostRow, pageOfAll } from '#store/posts.ts';
import type { Caller } from '#store/sessions.ts';
import { type Json, jsonList, jsonObject, type PiecedJson } from '#store/views/json.ts';
import { pagePosts, withJson } from '#store/views/post-json.ts';
import { asLongWork } from '#store/whole/in-parts.ts';
import { type Bounds, postsWithLists } from '#store/whole/whole-posts.ts';
import { newestUsers, usersWithLists } from '#store/whole/whole-users.ts';
import type { Context } from './context.ts';
import { encodeCursor } from './cursor.ts';
import { idOf, ownRecord, type Reply } from './serve.ts';

export const wholeBounds = ({ listCap }: Context, bytes = WHOLE_BYTES): Bounds => ({
  records: listCap * NESTED_PER_CAP,
  bytes,
});

/** The rows of a page, one more than asked for if there is one, and the position of each. */
export interface Fetched<Row> {
  rows: Row[];
  limit: number;
  list: string;
  positionOf: (row: Row) => Position;
}

export function nextCursor<Row>({ rows, limit, list, positionOf }: Fetched<Row>): Json<string | null> {
  const { last } = cut(rows, limit);
  return last === undefined ? 'null' : `"${encodeCursor(list, positionOf(last))}"`;
}

export async function postPage(
  { store, caller }: Context & { caller: Caller | undefined },
  fetched: Fetched<PostRow>,
): Promise<PiecedJson> {
  const items = await withJson(store, cut(fetched.rows, fetched.limit).rows, ownRecord(caller));
  return { before: '{"posts":', items, after: `,"nextCursor":${nextCursor(fetched)}}` };
}

/** Who has no account gets the same page as all others, until the next commit. */
export const sameForVisitors = (
  { store, caller }: Context & { caller: Caller | undefined },
  name: string,
  make: () => Promise<PiecedJson>,
): Promise<PiecedJson> => readOnce(caller ? undefined : store.kept?.().answers, name, make);

export async function smallPost(
  { store, caller }: Context & { caller: Caller | undefined },
  row: PostRow,
): Promise<Json<Post>> {
  const [post = 'null'] = await pagePosts(store, [row], ownRecord(caller));
  return post;
}

export const postPosition = (row: PostRow): Position => ({ likes: row.like_count, id: row.id });

type Listing = Context & { caller: Caller | undefined };

/** The spec's answer to most writes: all posts, the newest first, up to the cap in records and in bytes. */
export async function wholePostList(call: Listing, rows?: PostRow[], list = 'posts'): Promise<Reply> {
  const { store, listCap, caller } = call;
  const found = rows ?? (await pageOfAll(store, 'newest', { ...START.newest, limit: listCap + 1 }, idOf(caller)));
  const { rows: kept } = cut(found, listCap);
  const posts = await asLongWork(store, kept.length, () => postsWithLists(store, kept, wholeBounds(call), caller));
  const json = jsonObject<{ posts: WholePost[] }>({ posts: jsonList(posts.json) });
  const last = posts.fitted < found.length ? kept[posts.fitted - 1] : undefined;
  return last ? { json, headers: linkTo(`/api/${list}`, `${list}:newest`, postPosition(last), 'newest') } : json;
}

/** In the order of sign-up; beyond the cap the newest ones, with a link to the pages that lead through all. */
export async function wholeUserList(
  call: Listing,
  bytes?: number,
): Promise<{ users: Json<WholeUser[]>; headers: Record<string, string> }> {
  const { store, listCap, caller } = call;
  const found = await newestUsers(store, listCap + 1, caller);
  const bounds = { ...wholeBounds(call, bytes), cap: listCap };
  const { json, fitted } = await asLongWork(store, found.length, () =>
    usersWithLists(store, found.slice(0, listCap), bounds, caller),
  );
  return { users: jsonList(json), headers: fitted < found.length ? firstPageLink('/api/users') : {} };
}

export const linkTo = (path: string, list: string, last: Position, sort?: string) => ({
  link: `<${path}?${sort ? `sort=${sort}&` : ''}limit=${PAGE_MAX}&cursor=${encodeCursor(list, last)}>; rel="next"`,
});

/** For lists whose pages begin with the oldest, while the whole list keeps the newest. */
export const firstPageLink = (path: string) => ({ link: `<${path}?limit=${PAGE_MAX}>; rel="next"` });
