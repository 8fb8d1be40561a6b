const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  // Data that a browser is led to as a page shows and runs nothing, and stands in no frame.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** `body` is JSON text already, perhaps encoded. Headers are set here, once: setting them later costs half the throughput. */
export const jsonReply = (
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
): Response => new Response(body, { status, headers: headers ? { ...HEADERS, ...headers } : HEADERS });

export const refusalReply = (status: number, errors: readonly string[], headers?: Record<string, string>): Response =>
  jsonReply(status, JSON.stringify({ errors }), headers);

/** Says where to look, never what happened inside. */
export function failureReply(requestId: string): Response {
  const error = `Something failed on the server. Try again; if it stays, tell the host this number: ${requestId}`;
  return jsonReply(500, JSON.stringify({ errors: [error], error }));
}
