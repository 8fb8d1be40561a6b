import * as contract from '#contract/notices/thread-mutes.schema.ts';
import { isThreadMuted, muteThread, unmuteThread } from '#store/nouns/notifications/thread-mutes.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { jsonOf } from '#store/reading/json.ts';
import type { Context } from '../context.ts';
import { refuseGuest } from '../guard/standing.ts';
import { targetPost } from '../posts/posts.ts';
import type { Serve } from '../serve.ts';

export function serveThreadMutes(serve: Serve): void {
  serve(contract.isThreadMuted, async (call) =>
    jsonOf({ muted: await isThreadMuted(call.store, await threadOf(call)) }),
  );

  serve(contract.muteThread, async (call) => {
    await muteThread(call.store, { ...(await threadOf(call)), now: call.clock() });
    return jsonOf({ muted: true });
  });

  serve(contract.unmuteThread, async (call) => {
    await unmuteThread(call.store, await threadOf(call));
    return jsonOf({ muted: false });
  });
}

async function threadOf(call: Context & { caller: Caller; params: { postId: string } }) {
  refuseGuest(call);
  const { id: post } = await targetPost(call, call.params.postId);
  return { user: call.caller.id, post };
}
