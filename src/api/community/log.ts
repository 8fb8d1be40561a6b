import * as contract from '#contract/community/log.schema.ts';
import { logView, pageOfLog } from '#store/community/log.ts';
import { START } from '#store/feeds/page.ts';
import { jsonObject, jsonOf } from '#store/views/json.ts';
import { decodeCursor } from '../http/cursor.ts';
import { cursorOf } from '../lists.ts';
import type { Serve } from '../serve.ts';

export function serveLog(serve: Serve): void {
  serve(contract.listLog, async (call) => {
    const { limit, cursor } = call.page;
    const { id } = decodeCursor(cursor, 'log', START.newest);
    const { rows, next } = await pageOfLog(call.store, { id, limit });
    return jsonObject({ entries: jsonOf(rows.map(logView)), nextCursor: cursorOf('log', next) });
  });
}
