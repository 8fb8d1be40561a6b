import { type Received, UploadError, type Uploads } from '#api/media/pictures.ts';
import { MEDIA_PIXELS } from '#contract/rules/limits.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { createTurns } from '#store/engine/turns.ts';
import { draw } from './draw.ts';
import { readHeader } from './headers/header.ts';

const MOST_WAITING = 100;

/** The file stays in memory, because it came from a tab as one message. */
interface Held extends Received {
  file: Uint8Array<ArrayBuffer>;
}

/** Returns undefined in a browser that cannot draw in a worker. */
export function browserUploads(): Uploads | undefined {
  if (!('OffscreenCanvas' in globalThis)) return undefined;
  // One at a time, because decoding takes memory for all pixels.
  const inTurn = createTurns(1, { longest: MOST_WAITING, refuse: () => new UploadError('busy') });
  return {
    receive: async (body, most): Promise<Held> => {
      const file = await read(body, most);
      return { bytes: file.byteLength, sha: await sha256(file), file };
    },
    prepare: (received, purpose) =>
      inTurn(async () => {
        const picture = await decode((received as Held).file);
        try {
          return await draw(picture, purpose);
        } finally {
          picture.close();
        }
      }),
    discard: async () => undefined,
  };
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // Some browsers cannot iterate over streams.
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (bytes > most) throw new UploadError('too-large');
    pieces.push(next.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function decode(file: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  const header = readHeader(file);
  if (!header) throw new UploadError('not-a-picture');
  if (header.width * header.height > MEDIA_PIXELS) throw new UploadError('too-many-pixels');
  try {
    return await createImageBitmap(new Blob([file], { type: header.type }), { imageOrientation: 'from-image' });
  } catch (error) {
    throw new UploadError('not-a-picture', error);
  }
}
