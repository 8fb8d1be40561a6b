import { promisify } from 'node:util';
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { Bytes, Delivery, Encoded } from '#api/http/delivery.ts';
import { piecedBytes } from './assemble.ts';
import { codingsIn } from './codings.ts';
import { createTags } from './tags.ts';

/** The fastest levels: on JSON, the next ones take twice as long for 3 % fewer bytes. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const GZIP = { level: 1 };

/** Below this size, compressing takes less time than a switch to another thread and back. */
const MOST_AT_ONCE = 64 * 1024;

const CODERS = [
  { coding: 'zstd', now: (bytes: Bytes) => zstdCompressSync(bytes, ZSTD), later: later(zstdCompress, ZSTD) },
  { coding: 'gzip', now: (bytes: Bytes) => gzipSync(bytes, GZIP), later: later(gzip, GZIP) },
] as const;

/** `key` is the key of the tags; see `tagKey`. */
export const createDelivery = (key: string): Delivery => ({
  bytes: (json) => {
    if (typeof json === 'string') return Buffer.from(json);
    json.bytes ??= piecedBytes(json);
    return json.bytes;
  },
  tag: createTags(key),
  encode: (bytes, accepted) => {
    const codings = codingsIn(accepted);
    const coder = CODERS.find(({ coding }) => codings.includes(coding));
    if (!coder) return undefined;
    const { coding, now, later } = coder;
    if (bytes.length <= MOST_AT_ONCE) return { coding, bytes: now(bytes) };
    return later(bytes).then((bytes): Encoded => ({ coding, bytes }));
  },
});

type Coder<Options> = (
  bytes: Bytes,
  options: Options,
  done: (error: Error | null, coded: Buffer<ArrayBuffer>) => void,
) => void;

function later<Options>(coder: Coder<Options>, options: Options): (bytes: Bytes) => Promise<Bytes> {
  const run = promisify(coder);
  return (bytes) => run(bytes, options);
}
