import * as contract from '#contract/moderation/notices.schema.ts';
import { START } from '#store/feeds/page.ts';
import { countUnread, noticeView, pageOfNotices, readAll } from '#store/moderation/notices.ts';
import { jsonObject, jsonOf } from '#store/views/json.ts';
import { refuseGuest } from '../account.ts';
import { decodeCursor } from '../http/cursor.ts';
import { cursorOf } from '../lists.ts';
import type { Serve } from '../serve.ts';

export function serveNotices(serve: Serve): void {
  serve(contract.listNotices, async (call) => {
    refuseGuest(call);
    const { store, caller, page } = call;
    const { id } = decodeCursor(page.cursor, 'notices', START.newest);
    const { rows, next } = await pageOfNotices(store, caller.id, { id, limit: page.limit });
    const notices = jsonOf(rows.map(noticeView));
    return jsonObject({
      notices,
      unread: jsonOf(await countUnread(store, caller.id)),
      nextCursor: cursorOf('notices', next),
    });
  });

  serve(contract.readNotices, async (call) => {
    refuseGuest(call);
    await readAll(call.store, call.caller.id, call.clock());
    return jsonOf({ unread: await countUnread(call.store, call.caller.id) });
  });
}
