import type { Fault } from '#contract/refusals/codes.ts';
import { refusedBody } from '#contract/refusals/errors.ts';

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

/** The next piece is made when the last one was taken. A failure is told to `onFailure`, and to the reader by an end too soon. */
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

/** Of an answer that goes on as events: neither kept, nor held back, nor compressed by whoever stands in between. */
export const eventHeaders = (headers: Record<string, string> | undefined): Record<string, string> => ({
  ...HEADERS,
  ...headers,
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
});

export const refusalReply = (status: number, faults: readonly Fault[], headers?: Record<string, string>): Response =>
  jsonReply(status, JSON.stringify(refusedBody(faults)), headers);

/** Says where to look, never what happened inside. */
export function failureReply(requestId: string): Response {
  const error = `Something failed on the server. Try again; if it stays, tell the host this number: ${requestId}`;
  const fault: Fault = { code: 'internal_error', params: { requestId }, message: error };
  return jsonReply(500, JSON.stringify({ ...refusedBody([fault]), error }));
}
