import type { HonoRequest } from 'hono';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { type Endpoint, shape } from '#contract/routes/describe.schema.ts';
import { asksForOwnList, asksForPage, feedQuery, mixesIds, viewQuery } from '#contract/routes/pages.schema.ts';
import { createCache } from '#store/engine/read-cache.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { Refusal } from './refusal.ts';

/** Few different queries are common, and parsing one takes a tenth of the time of a page. */
const QUERIES = 100;
const LONGEST_KEPT = 200;

const createQueries = () => createCache<{ page: unknown }, string>(QUERIES);

/** Parses the page that a query asks for, or returns undefined if it asks for none. */
export function queryOf({ query, paged }: Endpoint): (request: HonoRequest, caller: Caller | undefined) => unknown {
  // Two caches, because some queries are valid only for callers.
  const [ofCallers, ofAnybody] = [createQueries(), createQueries()];
  return (request, caller) => {
    const start = request.url.indexOf('?');
    if (!query || (start < 0 && !paged)) return undefined;
    const text = start < 0 ? '' : request.url.slice(start);
    const known = caller ? ofCallers : ofAnybody;
    const kept = known.get(text);
    if (kept) return kept.page;
    const page = read(query, request.query(), caller, paged);
    if (text.length <= LONGEST_KEPT) known.set(text, { page });
    return page;
  };
}

type Schema = NonNullable<Endpoint['query']>;

function read(query: Schema, given: Record<string, string>, caller: Caller | undefined, paged?: true): unknown {
  if (!caller && asksForOwnList(given)) throw new Refusal(401, MESSAGES.badToken);
  if (query === feedQuery && mixesIds(given)) throw new Refusal(400, MESSAGES.idsAlone);
  const asked = paged || (query === viewQuery ? 'view' in given : asksForPage(given));
  return asked ? shaped(query, given, 400) : undefined;
}

export function shaped(schema: Schema, value: unknown, status: number): unknown {
  const result = shape(schema, value);
  if ('faults' in result) throw new Refusal(status, result.faults);
  return result.value;
}
