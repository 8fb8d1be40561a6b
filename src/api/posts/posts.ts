import * as contract from '#contract/posts/posts.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { stampOf } from '#contract/text/text.ts';
import { sweepJob } from '#store/data/deletion.ts';
import { asLongTask, type Store } from '#store/engine/store.ts';
import { FILES_JOB } from '#store/nouns/media/remove-files.ts';
import { attachPictures } from '#store/nouns/media/uses.ts';
import { holdPostEdit, insertHeld } from '#store/nouns/moderation/cases.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { isKnownName } from '#store/nouns/people/users.ts';
import { ownTexts } from '#store/nouns/posts/held-edits.ts';
import { like, unlike } from '#store/nouns/posts/likes.ts';
import * as store from '#store/nouns/posts/posts.ts';
import { deletePost, editPost } from '#store/nouns/posts/posts.ts';
import { pageOfHome } from '#store/reading/home/home.ts';
import { type Json, jsonObject, jsonOf } from '#store/reading/json.ts';
import { type Page, START } from '#store/reading/page.ts';
import { shortUserWithBird } from '#store/reading/people/json.ts';
import { findAuthor } from '#store/reading/people/rows.ts';
import { whyHere } from '#store/reading/posts/hot.ts';
import { markedPosts, pageOfMarked, pageOfPictures, postsByUids, versionsOf } from '#store/reading/posts/lists.ts';
import * as reading from '#store/reading/posts/rows.ts';
import { postsWithLists } from '#store/reading/whole/posts.ts';
import type { Context } from '../context.ts';
import { holdsText, refuseHurry, refuseNewcomer } from '../guard/first-day.ts';
import { idempotent } from '../guard/idempotent.ts';
import { decodeCursor, firstPageLink } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { type Reply, readerOf, type Serve } from '../serve.ts';
import { postPage, smallPost, wholeBounds, wholePostList } from './lists.ts';

export function servePosts(serve: Serve): void {
  serve(contract.listPosts, async (call) => {
    if (!call.page) return wholePostList(call);
    const { feed, sort, limit, cursor, ids } = call.page;
    if (ids) return postPage(call, '', { rows: await postsByUids(call.store, ids, readerOf(call)), next: null }, false);
    const home = feed === 'home' ? call.caller : undefined;
    const list = home ? `home:${home.id}:${sort}` : `posts:${sort}`;
    const page = { ...decodeCursor(cursor, list, START[sort]), limit };
    const answer = (page: Page<reading.PostRow>) => postPage(call, list, page);
    if (home) {
      const { following_count: following, tags_in_feed } = home;
      const reader = { ...readerOf(call), following, tags_in_feed };
      return answer(await pageOfHome(call.store, reader, sort, page));
    }
    return answer(await reading.pageOfAll(call.store, sort, page, readerOf(call)));
  });

  serve(contract.listUserPosts, async (call) => {
    const author = await findAuthor(call.store, call.params.username, readerOf(call));
    if (!author) throw await missingProfile(call.store, call.params.username);
    const name = `posts/user/${encodeURIComponent(author.username)}`;
    const pageOf = async (sort: keyof typeof START, page: { likes: number; id: number; limit: number }) =>
      author.shown ? reading.pageOfAuthor(call.store, author.id, sort, page, readerOf(call)) : NOTHING;
    if (!call.page) {
      return wholePostList(call, await pageOf('newest', { ...START.newest, limit: call.listCap }), name);
    }
    const { sort, limit, cursor, has } = call.page;
    if (has) {
      const list = `${name}:pictures`;
      const page = { ...decodeCursor(cursor, list, START.newest), limit };
      const found = author.shown ? await pageOfPictures(call.store, author.id, page, readerOf(call)) : NOTHING;
      return postPage(call, list, found);
    }
    const list = `${name}:${sort}`;
    return postPage(call, list, await pageOf(sort, { ...decodeCursor(cursor, list, START[sort]), limit }));
  });

  serve(contract.listLiked, async (call) => {
    const { limit, cursor } = call.page;
    const list = `liked/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await pageOfMarked(call.store, 'likes', call.caller.id, { id, limit });
    return postPage(call, list, { rows: await markedPosts(call.store, 'likes', rows, call.caller), next });
  });

  serve(contract.getPost, async (call) => {
    const row = await targetPost(call, call.params.id);
    if (call.page) return onePost(await smallPost(call, row));
    const { json, comments } = await asLongTask(call.store, row.like_count + row.comment_count, () =>
      postsWithLists(call.store, [row], wholeBounds(call), call.caller),
    );
    const post = onePost(json[0] ?? 'null');
    return comments < row.comment_count
      ? { json: post, headers: firstPageLink(`/api/comments/${call.params.id}`) }
      : post;
  });

  serve(contract.explainPost, async (call) => {
    const why = await whyHere(call.store, call.params.id, readerOf(call), call.clock());
    if (!why) throw new Refusal(404, MESSAGES.noSuchPost);
    const { author, numbers } = why;
    const own = author.author_id === call.caller?.id ? { own: 'true' } : {};
    const followed = author.followed ? { followed: shortUserWithBird(author) } : {};
    const brought = author.tag !== null && author.author_id !== call.caller?.id && !author.followed;
    const tag = brought ? { tag: jsonOf(author.tag) } : {};
    const members = Object.entries(numbers).map(([name, value]): [string, Json<number>] => [name, jsonOf(value)]);
    return jsonObject({ why: jsonObject({ ...Object.fromEntries(members), ...own, ...followed, ...tag }) });
  });

  serve(contract.listVersions, async (call) => {
    const { versions, complete } = await versionsOf(call.store, await targetPost(call, call.params.id), readerOf(call));
    const shown = versions.map(({ content, created_at, like_count: likes }) => ({
      content,
      createdAt: stampOf(created_at),
      ...(likes !== undefined && { likes }),
    }));
    return jsonOf({ versions: shown, complete });
  });

  serve(contract.createPost, async (call) => {
    const { content, media = [] } = call.body.postData;
    const sensitive = (media.length > 0 && call.body.postData.sensitive) || null;
    const isNewcomer = await refuseNewcomer(call, content);
    const isHeld = await holdsText(call, media.length > 0);
    const insert = async (tx: Store, uid: string) => {
      if (isNewcomer) await refuseHurry(call, tx, uid);
      const user = call.caller.id;
      const post = { uid, authorId: user, content, pictures: media.length, sensitive, now: call.clock() };
      const id = isHeld ? await insertHeld(tx, post, call.newId()) : await store.insertPost(tx, post);
      if (!(await attachPictures(tx, { post: id, user }, media))) throw new Refusal(400, MESSAGES.noSuchPicture);
    };
    const said = media.length > 0 ? JSON.stringify([content, media, sensitive]) : content;
    const uid = await idempotent(call, said, insert, `user ${call.caller.id}`);
    return changedPost(isHeld ? asApart(call) : call, uid);
  });

  serve(contract.editPost, async (call) => {
    const row = await targetPost(call, call.params.id);
    if (row.author_id !== call.caller.id) throw new Refusal(400, MESSAGES.editForeignPost);
    const before = await ownTexts(call.store, { type: 'post', id: row.id });
    await refuseNewcomer(call, call.body.postData.content, [], before.text);
    const isHeld = await holdsText(call, before.pictures > 0);
    const now = call.clock();
    if (isHeld) await holdPostEdit(call.store, row.id, call.body.postData, { caseUid: call.newId(), now });
    else await editPost(call.store, row.id, call.body.postData, now);
    return changedPost(isHeld ? asApart(call) : call, call.params.id);
  });

  serve(contract.deletePost, async (call) => {
    const row = await targetPost(call, call.params.id);
    if (row.author_id !== call.caller.id) throw new Refusal(400, MESSAGES.deleteForeignPost);
    if (!(await deletePost(call.store, row.id))) throw new Refusal(404, MESSAGES.noSuchPost);
    call.wakeJobs?.(sweepJob.kind);
    call.wakeJobs?.(FILES_JOB);
    return call.small ? onePost(JSON.stringify({ _id: call.params.id })) : wholePostList(call);
  });

  serve(contract.likePost, async (call) => {
    const post = await answeredPost(call, call.params.id);
    const liked = await like(call.store, { post: post.id, user: call.caller.id, now: call.clock() });
    if (!liked) throw new Refusal(400, MESSAGES.alreadyLiked);
    return changedPost(call, call.params.id);
  });

  serve(contract.dislikePost, async (call) => {
    const post = await targetPost(call, call.params.id);
    const gone = await unlike(call.store, { post: post.id, user: call.caller.id });
    if (!gone) throw new Refusal(400, MESSAGES.notLiked);
    return changedPost(call, call.params.id);
  });
}

type Asking = Context & { caller: Caller | undefined };

export async function targetPost(call: Asking, uid: string): Promise<reading.PostRow> {
  const row = await reading.findPost(call.store, uid, readerOf(call));
  if (!row) throw new Refusal(404, MESSAGES.noSuchPost);
  return row;
}

/** Fails across a block in either direction. */
export async function answeredPost(call: Asking & { caller: Caller }, uid: string): Promise<reading.PostRow> {
  const row = await reading.findAnswered(call.store, uid, call.caller);
  if (!row) throw new Refusal(404, MESSAGES.noSuchPost);
  return row;
}

const NOTHING: Page<reading.PostRow> = { rows: [], next: null };

/** Answers the same for a hidden profile as for a deleted one. */
export async function missingProfile(store: Store, username: string): Promise<Refusal> {
  return new Refusal(404, (await isKnownName(store, username)) ? MESSAGES.profileUnavailable : MESSAGES.noSuchUser);
}

/** From this response on, the author of a held text is a special viewer, who sees more than others. */
export const asApart = <C extends { caller: Caller }>(call: C): C => ({
  ...call,
  caller: { ...call.caller, special: 2 },
});

async function changedPost(call: Asking & { small: boolean }, uid: string): Promise<Reply> {
  const row = await targetPost(call, uid);
  return call.small ? onePost(await smallPost(call, row)) : wholePostList(call);
}

export const onePost = (post: Json<unknown>): Json<unknown> => jsonObject({ post });
