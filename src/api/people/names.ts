import * as contract from '#contract/people/names.schema.ts';
import { NAMES_MAX } from '#contract/rules/limits.ts';
import { peopleWhoseNameBegins } from '#store/search/people/names.ts';
import { jsonList, jsonObject } from '#store/views/json.ts';
import { shortUserWithBird } from '#store/views/short-users.ts';
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
