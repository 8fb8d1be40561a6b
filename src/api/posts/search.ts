import { conditionsOf } from '#contract/search/query.ts';
import * as contract from '#contract/search/search.schema.ts';
import { START } from '#store/reading/page.ts';
import { searchPosts } from '#store/reading/search/search.ts';
import { chargeSearch } from '../guard/limits.ts';
import { refuseClosed } from '../guard/standing.ts';
import { decodeCursor } from '../http/cursor.ts';
import { readerOf, type Serve } from '../serve.ts';
import { postPage } from './lists.ts';

export function serveSearch(serve: Serve): void {
  serve(contract.searchPosts, async (call) => {
    await chargeSearch(call);
    const { q, sort, limit, cursor } = call.page;
    const conditions = conditionsOf(q);
    // The negated form reveals the same.
    if (call.caller && conditions.some((one) => one.kind === 'in' && one.list === 'bookmarks'))
      refuseClosed(call.caller);
    const list = `search/${sort}/${q}`;
    const position = decodeCursor(cursor, list, sort === 'best' ? START.hot : START.newest);
    const found = await searchPosts(call.store, conditions, sort, { ...position, limit }, readerOf(call));
    const page = await postPage(call, list, found);
    if (found.indexed === undefined) return page;
    return { ...page, after: page.after.replace(/}$/, `,"indexed":${found.indexed}}`) };
  });
}
