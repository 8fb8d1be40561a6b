import * as contract from '#contract/notices/thread-mutes.schema.ts';
import { jsonOf } from '#store/views/json.ts';
import { refuseGuest } from '../account.ts';
import { targetPost } from '../posts.ts';
import type { Serve } from '../serve.ts';

export function serveThreadMutes(serve: Serve): void {
  for (const [endpoint, muted] of [
    [contract.isThreadMuted, false],
    [contract.muteThread, true],
    [contract.unmuteThread, false],
  ] as const) {
    serve(endpoint, async (call) => {
      refuseGuest(call);
      await targetPost(call, call.params.postId);
      return jsonOf({ muted });
    });
  }
}
