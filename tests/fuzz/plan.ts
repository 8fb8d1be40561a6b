import type { Kind, Pool } from './community.ts';

/** A thing of the community, chosen when the request goes out; the same seed chooses the same place in its list. */
export interface Pick {
  kind: Kind;
  place: number;
}

export type Text = string | Pick;

export interface Plan {
  method: string;
  /** As the document writes it, or anything else. */
  path: string;
  params: Record<string, Text>;
  query: [string, Text][];
  /** So many more parameters in the query. */
  flood: number;
  headers: [string, Text][];
  body: Sent;
}

/** JSON is written when the request goes out; bytes (in base64, so that a failure prints) go as they are. */
export type Sent = { json: unknown } | { base64: string } | undefined;

export interface Ready {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const isPick = (text: Text): text is Pick => typeof text !== 'string';

export function ready(plan: Plan, pool: Pool): Ready {
  const resolve = (text: Text): string => {
    if (!isPick(text)) return text;
    const things = pool[text.kind];
    // Low places are the common ones, so that one thing meets many hands.
    return things[text.place % Math.max(1, things.length)] ?? '';
  };
  const path = plan.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(resolve(plan.params[name] ?? '')));
  const pairs = plan.query.map(([name, value]) => `${escaped(name)}=${escaped(resolve(value))}`);
  const query = [...pairs, ...Array.from({ length: plan.flood }, (_, n) => `p${n}=`)].join('&');
  const headers = Object.fromEntries(plan.headers.map(([name, value]) => [name.toLowerCase(), resolve(value)]));
  const target = (query ? `${path}?${query}` : path).slice(0, 9_000);
  return { method: plan.method, target, headers, body: bytesOf(plan.body) };
}

function bytesOf(body: Sent): Buffer | undefined {
  if (!body) return undefined;
  return 'json' in body ? Buffer.from(JSON.stringify(body.json)) : Buffer.from(body.base64, 'base64');
}

/** Halves of surrogate pairs have no escape; their three bytes are sent, which are no UTF-8. */
function escaped(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replace('%EF%BF%BD', '%ED%A0%80');
}
