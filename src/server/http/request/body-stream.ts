import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';

/**
 * The body of a request, read a piece at a time. The pieces are the buffers of Node.js, whose own conversion would copy
 * each. After a cancel, the rest is left to the code that answers the request.
 */
export function bodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  let leave = () => {};
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const hear = (piece: Buffer<ArrayBuffer>) => {
          incoming.pause();
          controller.enqueue(piece);
        };
        const forget = finished(incoming, { writable: false }, (error) => {
          leave();
          if (error) controller.error(error);
          else controller.close();
        });
        leave = () => {
          forget();
          incoming.pause();
          incoming.off('data', hear);
        };
        incoming.pause();
        incoming.on('data', hear);
      },
      pull: () => void incoming.resume(),
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  );
}
