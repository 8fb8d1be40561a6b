import { randomUUID } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { refuseMalformed } from './malformed.ts';

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

/** Small pieces are allowed up to this number. After it, pieces need this many bytes on average. */
const MANY = 2_000;
const MEAN_BYTES = 32;

/**
 * A request whose body cannot arrive in many tiny chunks. Node.js makes a buffer of each chunk before anyone reads it:
 * 14 MB in chunks of one byte took a gigabyte of memory, and no other request was answered for ten seconds.
 */
export class Incoming extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null) return super.push(piece, encoding);
    this.#pieces += 1;
    this.#bytes += piece.length;
    if (this.#pieces <= MANY || this.#bytes >= this.#pieces * MEAN_BYTES) return super.push(piece, encoding);
    if (this.#pieces < Number.POSITIVE_INFINITY) refuseMalformed(new SmallChunks(), this.socket);
    // Drops the other chunks of the same read.
    this.#pieces = Number.POSITIVE_INFINITY;
    return false;
  }
}

class SmallChunks extends Error {
  code = 'CHUNKS_TOO_SMALL';
}

export function pathOf({ url = '/' }: IncomingMessage): string {
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? '/';
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/**
 * A proxy's id if it is valid, otherwise a new one. It is stored in the header, where the app reads it to report a
 * failure.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)) return given;
  const made = randomUUID();
  headers['x-request-id'] = made;
  return made;
}
