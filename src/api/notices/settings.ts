import * as contract from '#contract/notices/settings.schema.ts';
import { changed, DEFAULT_SETTINGS } from '#store/notices/settings.ts';
import { jsonOf } from '#store/views/json.ts';
import { refuseGuest } from '../account.ts';
import type { Serve } from '../serve.ts';

export function serveNoticeSettings(serve: Serve): void {
  serve(contract.getNoticeSettings, (call) => {
    refuseGuest(call);
    return jsonOf({ settings: DEFAULT_SETTINGS });
  });

  serve(contract.setNoticeSettings, (call) => {
    refuseGuest(call);
    return jsonOf({ settings: changed(DEFAULT_SETTINGS, call.body) });
  });
}
