import * as contract from '#contract/posts/tags.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { PAGE_MAX } from '#contract/rules/limits.ts';
import { tagName } from '#contract/text/tags.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import * as follows from '#store/nouns/posts/tags.ts';
import { type Json, jsonList, jsonObject, jsonOf } from '#store/reading/json.ts';
import { type Page, START } from '#store/reading/page.ts';
import { shortUserWithBird } from '#store/reading/people/json.ts';
import type { PostRow } from '#store/reading/posts/rows.ts';
import * as store from '#store/reading/posts/tags.ts';
import { filterTags, pageOfTag } from '#store/reading/posts/tags.ts';
import type { Context } from '../context.ts';
import { cursorOf, decodeCursor } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { readerOf, type Serve } from '../serve.ts';
import { postPage } from './lists.ts';

export function serveTags(serve: Serve): void {
  serve(contract.listTags, async (call) => {
    const { q, limit } = call.page;
    const reader = readerOf(call);
    // The viewer's filters may hide some.
    const most = reader.filters ? PAGE_MAX : limit;
    const found =
      q === undefined
        ? await store.tagsUsedLately(call.store, most, call.clock(), reader)
        : await store.tagsThatBegin(call.store, q, most, reader);
    const rows = (await filterTags(call.store, found, call.caller)).slice(0, limit);
    return jsonOf({ tags: rows.map(({ name, shown, posts }) => ({ name, shown, posts })), nextCursor: null });
  });

  serve(contract.listFollowedTags, async (call) => {
    const { limit, cursor } = call.page;
    const list = `tags/followed/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await follows.pageOfFollowedTags(call.store, readerOf(call), { id, limit });
    const tags = rows.map(({ name, shown, in_feed, created_at }) =>
      jsonOf({ name, shown: shown ?? name, inFeed: in_feed === 1, createdAt: stampOf(created_at) }),
    );
    return jsonObject({ tags: jsonList(tags), nextCursor: cursorOf(list, next) });
  });

  serve(contract.getTag, (call) => tagJson(call, nameIn(call)));

  serve(contract.listTagPosts, async (call) => {
    const { sort, limit, cursor } = call.page;
    const name = nameIn(call);
    const list = `tags/${name}:${sort}`;
    const page = { ...decodeCursor(cursor, list, START[sort]), limit };
    const tag = await store.findTag(call.store, name);
    return postPage(call, list, tag ? await pageOfTag(call.store, tag.id, sort, page, readerOf(call)) : NOTHING);
  });

  serve(contract.followTag, async (call) => {
    const name = nameIn(call);
    const { inFeed } = call.body;
    const followed = await follows.followTag(call.store, { user: call.caller.id, name, inFeed, now: call.clock() });
    if (!followed) throw new Refusal(400, MESSAGES.tooManyTags);
    return tagJson(call, name);
  });

  serve(contract.unfollowTag, async (call) => {
    const name = nameIn(call);
    await follows.unfollowTag(call.store, { user: call.caller.id, name });
    return tagJson(call, name);
  });
}

const NOTHING: Page<PostRow> = { rows: [], next: null };

function nameIn({ params }: { params: { tag: string } }): string {
  const name = tagName(params.tag);
  if (name === undefined) throw new Refusal(404, MESSAGES.noSuchTag);
  return name;
}

async function tagJson(call: Context & { caller: Caller | undefined }, name: string): Promise<Json<unknown>> {
  const tag = await store.findTag(call.store, name);
  const facts = tag && (await store.factsOf(call.store, tag, readerOf(call)));
  const follow = call.caller && (await follows.findTagFollow(call.store, { user: call.caller.id, name }));
  // The spelling comes from posts. Without a visible one, the folded name is shown.
  const shown = facts && facts.posts > 0 ? tag.shown : name;
  return jsonObject({
    tag: jsonObject({
      ...{ name: jsonOf(name), shown: jsonOf(shown) },
      ...{ posts: jsonOf(facts?.posts ?? 0), people: jsonOf(facts?.people ?? 0), more: jsonOf(facts?.more ?? false) },
      users: jsonList((facts?.most ?? []).map(shortUserWithBird)),
      ...{ followed: jsonOf(follow !== undefined), inFeed: jsonOf(follow?.in_feed === 1) },
    }),
  });
}
