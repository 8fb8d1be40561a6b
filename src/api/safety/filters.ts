import { MESSAGES } from '#contract/refusals/errors.ts';
import * as contract from '#contract/safety/filters.schema.ts';
import * as store from '#store/nouns/safety/filters.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import { decodeCursor } from '../http/cursor.ts';
import { refuseGuest } from '../people/account.ts';
import { cursorOf } from '../posts/lists.ts';
import { Refusal } from '../refusal.ts';
import type { Serve } from '../serve.ts';

export function serveFilters(serve: Serve): void {
  serve(contract.listFilters, async (call) => {
    refuseGuest(call);
    const { limit, cursor } = call.page;
    const list = `filters/${call.caller.id}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await store.pageOfFilters(call.store, call.caller.id, { id, limit });
    return jsonObject({ filters: jsonOf(rows.map(store.filterView)), nextCursor: cursorOf(list, next) });
  });

  serve(contract.addFilter, async (call) => {
    refuseGuest(call);
    const now = call.clock();
    const { until } = call.body;
    if (until !== null && until <= now) throw new Refusal(422, MESSAGES.pastTime);
    const made = await store.addFilter(call.store, { uid: call.newId(), user: call.caller.id, ...call.body, now });
    if (!made) throw new Refusal(400, MESSAGES.tooManyFilters);
    return jsonOf({ filter: store.filterView(made) });
  });

  serve(contract.removeFilter, async (call) => {
    refuseGuest(call);
    const gone = await store.removeFilter(call.store, call.caller.id, call.params.id);
    if (!gone) throw new Refusal(404, MESSAGES.noSuchFilter);
    return jsonOf({ success: true });
  });
}
