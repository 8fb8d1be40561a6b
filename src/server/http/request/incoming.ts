import { IncomingMessage } from 'node:http';
import { refuseMalformed } from './malformed.ts';

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
