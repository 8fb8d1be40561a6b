import type { Purpose } from '#contract/media/media.ts';
import type { Files } from '#store/nouns/media/files.ts';

/** What an entry gives the API, so that pictures can be uploaded and shown. */
export interface Pictures {
  files: Files;
  /** Undefined where the entry has nothing that reads pictures: those that are there are shown, and no more are taken. */
  uploads: Uploads | undefined;
}

export interface Uploads {
  /**
   * Takes a body in and holds it outside of memory where it can, up to `most` bytes. Rejects with an UploadError, and with CutOff
   * where the caller went away; then nothing is left behind. One member has few at once: theirs wait for each other.
   */
  receive(body: ReadableStream<Uint8Array<ArrayBuffer>>, most: number, member: number): Promise<Received>;
  /** Waits in line, in which members take turns. Decodes and encodes anew: nothing of the file but its pixels is left. Rejects with an UploadError. */
  prepare(received: Received, purpose: Purpose, member: number): Promise<Prepared>;
  /** Always, when done with it. */
  discard(received: Received): Promise<void>;
}

export interface Received {
  bytes: number;
  /** The SHA-256 of the file as it came, in hex. */
  sha: string;
}

export interface Prepared {
  /** At most 1600 px wide and high; an avatar 400 × 400, a cover 1500 × 475. */
  large: Uint8Array<ArrayBuffer>;
  /** At most 480 px; an avatar 144 × 144. */
  small: Uint8Array<ArrayBuffer>;
  type: 'webp' | 'jpg';
  /** Of the large one. */
  width: number;
  height: number;
  /** 4 × 3 colours, row by row, three bytes each, in base64. */
  tiles: string;
}

export type UploadFault =
  | 'too-large'
  | 'too-slow'
  | 'not-a-picture'
  | 'too-many-pixels'
  | 'avif-too-large'
  | 'too-hard'
  | 'busy';

export class UploadError extends Error {
  override name = 'UploadError';
  readonly fault: UploadFault;

  constructor(fault: UploadFault, cause?: unknown) {
    super(`a picture was refused: ${fault}`, { cause });
    this.fault = fault;
  }
}
