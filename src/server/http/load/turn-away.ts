import type { ServerResponse } from 'node:http';
import { MESSAGES, refusedBody } from '#contract/refusals/errors.ts';

const BODY = JSON.stringify(refusedBody([MESSAGES.overloaded]));
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};

export function turnAway(outgoing: ServerResponse): void {
  outgoing.writeHead(503, HEADERS).end(BODY);
}
