import { MESSAGES } from '#contract/refusals/errors.ts';
import { BODY_BYTES } from '#contract/rules/limits.ts';
import { Refusal } from '../refusal.ts';

const tooLarge = () => new Refusal(413, MESSAGES.bodyTooLarge, { connection: 'close' });

/** The first check of every call, before anything else is done for it. */
export async function readBody(request: Request, wanted: boolean): Promise<string> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > BODY_BYTES) throw tooLarge();
  if (announced === null) return readBounded(request);
  return wanted ? decoded(new Uint8Array(await request.arrayBuffer())) : '';
}

/** Without an announced length the stream is read no further than the bound. */
async function readBounded(request: Request): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return joined(chunks, size);
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
