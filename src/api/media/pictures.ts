import type { Purpose } from '#contract/media/media.ts';
import type { Files } from '#store/nouns/media/files.ts';

declare module '../context.ts' {
  interface AppOptions {
    /** Without it, pictures can be neither uploaded nor shown. */
    pictures?: Pictures;
  }
}

/** The picture functions of an entry. */
export interface Pictures {
  files: Files;
  /** Undefined if the entry cannot decode pictures: stored ones are shown, but uploads are refused. */
  uploads: Uploads | undefined;
}

export interface Uploads {
  /**
   * Receives a body of up to `most` bytes, outside of memory where possible. Rejects with an UploadError, or with
   * CutOff if the caller disconnected, and then leaves nothing behind. Uploads of one member over a small number wait.
   */
  receive(body: ReadableStream<Uint8Array<ArrayBuffer>>, most: number, member: number): Promise<Received>;
  /**
   * Waits in a queue in which members take turns. Decodes and encodes again, so that only the pixels remain. Rejects
   * with an UploadError.
   */
  prepare(received: Received, purpose: Purpose, member: number): Promise<Prepared>;
  /** Must always be called after use. */
  discard(received: Received): Promise<void>;
}

export interface Received {
  bytes: number;
  /** The SHA-256 of the original file, in hexadecimal. */
  sha: string;
}

export interface Prepared {
  /** At most 1600 px wide and high; an avatar 400 × 400, a cover 1500 × 475. */
  large: Uint8Array<ArrayBuffer>;
  /** At most 480 px; an avatar 144 × 144. */
  small: Uint8Array<ArrayBuffer>;
  type: 'webp' | 'jpg';
  /** Size of the large picture. */
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
