import { MESSAGES } from '#contract/refusals/errors.ts';
import { BODY_BYTES, MEDIA_BYTES } from '#contract/rules/limits.ts';
import { Refusal } from '../refusal.ts';

const tooLarge = () => new Refusal(413, MESSAGES.bodyTooLarge, { connection: 'close' });

/** The first check of every call, before anything else is done for it. */
export async function readBody(request: Request, wanted: boolean): Promise<string> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > BODY_BYTES) throw tooLarge();
  if (announced === null) return readBounded(request);
  return wanted ? decoded(new Uint8Array(await received(request.arrayBuffer()))) : '';
}

/** The same for a file, by what is said of its length. Without an announced one, who takes it in reads no further than the bound. */
export function refuseLarge(request: Request): void {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > MEDIA_BYTES) throw fileTooLarge();
}

export const fileTooLarge = () => new Refusal(413, MESSAGES.fileTooLarge, { connection: 'close' });

/** The caller went away while sending: nobody is left to answer, and nothing has failed. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** What the line says of itself must not be taken for the database's: it has the same codes. */
const received = <T>(part: Promise<T>): Promise<T> =>
  part.catch((cause) => {
    throw new CutOff('the body did not come whole', { cause });
  });

/** Without an announced length the stream is read no further than the bound. */
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

/** Nothing for what is no UTF-8: it is no JSON either, and other characters than those that were written may not be kept. */
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
