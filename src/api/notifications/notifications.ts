import * as contract from '#contract/notices/notices.schema.ts';
import { seeNotices } from '#store/nouns/notifications/settings.ts';
import { jsonList, jsonObject, jsonOf } from '#store/reading/json.ts';
import { pageOfNotices } from '#store/reading/notifications/page.ts';
import { countUnread } from '#store/reading/notifications/unread.ts';
import { START } from '#store/reading/page.ts';
import { refuseGuest } from '../guard/standing.ts';
import { cursorOf, decodeCursor } from '../http/cursor.ts';
import type { Serve } from '../serve.ts';

export function serveNotices(serve: Serve): void {
  serve(contract.listNotices, async (call) => {
    const { store, caller, page } = call;
    const list = `notices/${caller.id}${page.only ? ':mentions' : ''}`;
    const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor, list, START.newest);
    const asked = { after, limit: page.limit, mentions: page.only !== undefined };
    const { notices, until, next } = await pageOfNotices(store, caller, asked);
    return jsonObject({
      notices: jsonList(notices),
      unread: jsonOf(await countUnread(store, caller)),
      until: jsonOf(until),
      nextCursor: cursorOf(list, next),
    });
  });

  serve(contract.countUnread, async ({ store, caller }) => jsonOf({ unread: await countUnread(store, caller) }));

  // All visitors share the guest, so one of them cannot mark notifications as read.
  serve(contract.seeNotices, async (call) => {
    refuseGuest(call);
    await seeNotices(call.store, call.caller.id, Math.min(call.body.until, call.clock()));
    return jsonOf({ unread: await countUnread(call.store, call.caller) });
  });
}
