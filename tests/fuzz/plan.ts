import type { Kind, Pool } from './community.ts';

/** A thing of the community, chosen when the request is sent. The seed determines its index in the list. */
export interface Pick {
  kind: Kind;
  place: number;
}

export type Text = string | Pick;

export interface Plan {
  method: string;
  /** The path in the document's notation, or any text. */
  path: string;
  params: Record<string, Text>;
  query: [string, Text][];
  /** Number of additional parameters in the query. */
  flood: number;
  headers: [string, Text][];
  body: Sent;
}

/**
 * JSON is serialized when the request is sent. Bytes (in base64, so that a failure can be printed) are sent unchanged.
 */
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
    // Low indexes are frequent, so that many requests concern the same thing.
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

/** An unpaired surrogate has no escape. Its three bytes are sent, which are invalid UTF-8. */
function escaped(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replace('%EF%BF%BD', '%ED%A0%80');
}
