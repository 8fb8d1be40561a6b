import * as contract from '#contract/live/live.schema.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { Refusal } from '../refusal.ts';
import type { Serve } from '../serve.ts';

export function serveLive(serve: Serve): void {
  serve(contract.openLive, async ({ live, caller, address, community }) => {
    if (!live) throw new Refusal(404, MESSAGES.noLive);
    return { events: await live.join(caller, address, (await community.current()).firstSort) };
  });
}
