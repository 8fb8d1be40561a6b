import * as contract from '#contract/live/live.schema.ts';
import type { Place } from '#contract/live/live.ts';
import { stampOf } from '#contract/text/text.ts';
import type { Store } from '#store/engine/store.ts';
import { findPlace, keepPlace } from '#store/nouns/people/reading-position.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { jsonOf } from '#store/reading/json.ts';
import { refuseGuest } from '../guard/standing.ts';
import { targetPost } from '../posts/posts.ts';
import type { Serve } from '../serve.ts';

export function servePlace(serve: Serve): void {
  serve(contract.getPlace, async (call) => {
    refuseGuest(call);
    const isClosed = call.caller.closed_until !== null;
    return jsonOf({ place: isClosed ? null : await placeOf(call.store, call.caller) });
  });

  serve(contract.setPlace, async (call) => {
    refuseGuest(call);
    const { id: post } = await targetPost(call, call.body.post);
    const { id: user, session_id: session } = call.caller;
    await keepPlace(call.store, { user, post, session: session ?? 0, now: call.clock() });
    return jsonOf({ place: await placeOf(call.store, call.caller) });
  });
}

async function placeOf(store: Store, caller: Caller): Promise<Place | null> {
  const found = await findPlace(store, { ...caller, following: caller.following_count });
  return found ? { post: found.uid, at: stampOf(found.at), here: found.session === caller.session_id } : null;
}
