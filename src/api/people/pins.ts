import * as contract from '#contract/posts/posts.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import * as store from '#store/nouns/posts/posts.ts';
import { jsonObject } from '#store/reading/json.ts';
import { refuseGuest } from '../guard/standing.ts';
import { Refusal } from '../http/refusal.ts';
import { targetPost } from '../posts/posts.ts';
import type { Call, Serve } from '../serve.ts';
import { currentUser } from './users.ts';

export function servePins(serve: Serve): void {
  serve(contract.pinPost, (call) => changed(call, store.pinPost));
  serve(contract.unpinPost, (call) => changed(call, store.unpinPost));
}

async function changed(call: Call<typeof contract.pinPost>, change: typeof store.pinPost) {
  refuseGuest(call);
  const row = await targetPost(call, call.params.id);
  if (row.author_id !== call.caller.id) throw new Refusal(400, MESSAGES.pinForeignPost);
  await change(call.store, call.caller.id, row.id);
  return jsonObject({ user: await currentUser(call, true) });
}
