import * as contract from '#contract/people/names.schema.ts';
import { NAMES_MAX } from '#contract/rules/limits.ts';
import { jsonList, jsonObject } from '#store/reading/json.ts';
import { shortUserWithBird } from '#store/reading/people/json.ts';
import { peopleWhoseNameBegins } from '#store/reading/people/names.ts';
import type { Serve } from '../serve.ts';

export function serveNames(serve: Serve): void {
  serve(contract.listNames, async (call) => {
    const rows = await peopleWhoseNameBegins(call.store, call.page.begins, NAMES_MAX, call.caller);
    const users = rows.map(
      (row) =>
        `${shortUserWithBird(row).slice(0, -1)},"followed":${row.followed === 1},"followsYou":${row.follows_reader === 1}}`,
    );
    return jsonObject({ users: jsonList(users) });
  });
}
