import * as contract from '#contract/notices/settings.schema.ts';
import { changeNoticeSettings } from '#store/nouns/notifications/settings.ts';
import { jsonOf } from '#store/reading/json.ts';
import { noticeSettingsOf } from '#store/reading/notifications/settings.ts';
import { refuseGuest } from '../guard/standing.ts';
import type { Serve } from '../serve.ts';

export function serveNoticeSettings(serve: Serve): void {
  serve(contract.getNoticeSettings, async (call) => {
    refuseGuest(call);
    return jsonOf({ settings: await noticeSettingsOf(call.store, call.caller.id) });
  });

  serve(contract.setNoticeSettings, async (call) => {
    refuseGuest(call);
    return jsonOf({ settings: await changeNoticeSettings(call.store, call.caller.id, call.body) });
  });
}
