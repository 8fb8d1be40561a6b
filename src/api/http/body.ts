import { MESSAGES } from '#contract/refusals/errors.ts';
import { BODY_BYTES, MEDIA_BYTES } from '#contract/rules/limits.ts';
import { Refusal } from './refusal.ts';

const tooLarge = () => new Refusal(413, MESSAGES.bodyTooLarge, { connection: 'close' });

/** Must be the first check of every call, before any other work. */
export async function readBody(request: Request, wanted: boolean): Promise<string> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > BODY_BYTES) throw tooLarge();
  if (announced === null) return readBounded(request);
  return wanted ? decoded(new Uint8Array(await received(request.arrayBuffer()))) : '';
}

/** Checks the announced length of a file. If there is none, the code that receives the file enforces the limit. */
export function refuseLarge(request: Request): void {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > MEDIA_BYTES) throw fileTooLarge();
}

export const fileTooLarge = () => new Refusal(413, MESSAGES.fileTooLarge, { connection: 'close' });

/** The caller disconnected while sending. There is no one to answer, and it is not an error of the server. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** Errors of the connection have the same codes as errors of the database, so they get their own class. */
const received = <T>(part: Promise<T>): Promise<T> =>
  part.catch((cause) => {
    throw new CutOff('the body did not come whole', { cause });
  });

/** Without an announced length, the stream is read up to the limit. */
async function readBounded(request: Request): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { value, done } = await received(reader.read());
    if (done) return joined(chunks, size);
    size += value.length;
    if (size > BODY_BYTES) {
      void reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}

function joined(chunks: Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return decoded(bytes);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns an empty text for invalid UTF-8, which is not JSON either: replacement characters must not be stored. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return '';
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, MESSAGES.bodyNotJson);
  }
}
