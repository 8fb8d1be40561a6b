import * as contract from '#contract/community/community.schema.ts';
import type { CommunityAnswer } from '#contract/community/community.ts';
import { writeLog } from '#store/data/log.ts';
import { inTransaction } from '#store/engine/store.ts';
import { type CurrentSettings, changeCommunity, readAbout, readCommunity } from '#store/nouns/community/settings.ts';
import { jsonOf } from '#store/reading/json.ts';
import type { Context } from '../context.ts';
import type { Serve } from '../serve.ts';

export function serveCommunity(serve: Serve): void {
  serve(contract.getCommunity, async (call) => jsonOf(await ownersView(call)));

  serve(contract.changeCommunity, async (call) => {
    const { body, caller } = call;
    await inTransaction(call.store, async (store) => {
      await changeCommunity(store, body);
      const entry = { uid: call.newId(), actor: caller.id, now: call.clock() };
      await writeLog(store, { ...entry, action: 'settings', details: { changed: Object.keys(body) } });
    });
    call.community.forget();
    return jsonOf(await ownersView(call));
  });

  serve(contract.getAbout, async ({ store, community }) => jsonOf({ about: await readAbout(store, community) }));
}

/** Reads the database, not the cache: another process may have just changed the settings. */
async function ownersView({ store, community: { fixed }, publicUrl = null }: Context): Promise<CommunityAnswer> {
  return { community: settingsOf(await readCommunity(store, fixed)), fixed, publicUrl };
}

const settingsOf = ({ setUp: _, offersGuest: __, ...settings }: CurrentSettings) => settings;
