import * as contract from '#contract/notices/notices.schema.ts';
import { START } from '#store/feeds/page.ts';
import { countUnread, noticeView, pageOfNotices, see } from '#store/notices/notices.ts';
import { jsonObject, jsonOf } from '#store/views/json.ts';
import { refuseGuest } from '../account.ts';
import { decodeCursor } from '../http/cursor.ts';
import { cursorOf } from '../lists.ts';
import type { Serve } from '../serve.ts';

export function serveNotices(serve: Serve): void {
  serve(contract.listNotices, async (call) => {
    const { store, caller, page } = call;
    const { id } = decodeCursor(page.cursor, 'notices', START.newest);
    const { rows, next } = await pageOfNotices(store, caller.id, { id, limit: page.limit });
    const notices = jsonOf(page.only ? [] : rows.map(noticeView));
    return jsonObject({
      notices,
      unread: jsonOf(await countUnread(store, caller.id)),
      until: jsonOf(rows[0]?.created_at ?? 0),
      nextCursor: page.only ? 'null' : cursorOf('notices', next),
    });
  });

  serve(contract.countUnread, async ({ store, caller }) => jsonOf({ unread: await countUnread(store, caller.id) }));

  serve(contract.seeNotices, async (call) => {
    refuseGuest(call);
    await see(call.store, call.caller.id, Math.min(call.body.until, call.clock()), call.clock());
    return jsonOf({ unread: await countUnread(call.store, call.caller.id) });
  });
}
