import type { Fault } from '#contract/refusals/codes.ts';
import { refusedBody } from '#contract/refusals/errors.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  // If a browser opens the data as a page, nothing runs, and no frame shows it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** `body` is JSON text, possibly compressed. All headers are set here: setting them later halves the throughput. */
export const jsonReply = (
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
): Response => new Response(body, { status, headers: headers ? { ...HEADERS, ...headers } : HEADERS });

/**
 * Makes each piece when the previous one was read. A failure goes to `onFailure`, and ends the response early for the
 * reader.
 */
export function streamReply(
  status: number,
  pieces: AsyncGenerator<string>,
  headers: Record<string, string> | undefined,
  onFailure: (error: unknown) => void,
): Response {
  const utf8 = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(utf8.encode(value));
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
  return new Response(body, { status, headers: { ...HEADERS, ...headers } });
}

/** Headers of an event stream: proxies must not cache, buffer or compress it. */
export const eventHeaders = (headers: Record<string, string> | undefined): Record<string, string> => ({
  ...HEADERS,
  ...headers,
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
});

export const refusalReply = (status: number, faults: readonly Fault[], headers?: Record<string, string>): Response =>
  jsonReply(status, JSON.stringify(refusedBody(faults)), headers);

/** Tells where to look for the error, never the error itself. */
export function failureReply(requestId: string): Response {
  const error = `Something failed on the server. Try again; if it stays, tell the host this number: ${requestId}`;
  const fault: Fault = { code: 'internal_error', params: { requestId }, message: error };
  return jsonReply(500, JSON.stringify({ ...refusedBody([fault]), error }));
}
