import type { CommunitySettings } from '#contract/community/community.ts';
import * as contract from '#contract/community/log.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { forMembers, logView, pageOfLog, withoutNames } from '#store/nouns/community/log.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { jsonObject, jsonOf } from '#store/reading/json.ts';
import { START } from '#store/reading/page.ts';
import type { Context } from '../context.ts';
import { cursorOf, decodeCursor } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Serve } from '../serve.ts';

const VIEWS = { moderators: logView, members: forMembers, members_without_names: withoutNames };

export function serveLog(serve: Serve): void {
  serve(contract.listLog, async (call) => {
    const readers = await readersFor(call);
    const { limit, cursor } = call.page;
    const list = `log/${readers}`;
    const { id } = decodeCursor(cursor, list, START.newest);
    const { rows, next } = await pageOfLog(call.store, { id, limit, all: readers === 'moderators' });
    return jsonObject({ entries: jsonOf(rows.map(VIEWS[readers])), nextCursor: cursorOf(list, next) });
  });
}

/** The part of the log that the caller can read. */
async function readersFor({
  caller,
  community,
}: Context & { caller: Caller }): Promise<CommunitySettings['logReaders']> {
  if (caller.role !== 'member') return 'moderators';
  const { logReaders } = await community.current();
  if (logReaders === 'moderators' || caller.guest) throw new Refusal(403, MESSAGES.moderatorsOnly);
  return logReaders;
}
