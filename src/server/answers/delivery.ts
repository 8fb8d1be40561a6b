import { promisify } from 'node:util';
import { constants, crc32, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { Bytes, Delivery, Encoded } from '#api/http/delivery.ts';
import { piecedBytes } from './assemble.ts';
import { codingsIn } from './codings.ts';

/** The cheapest levels: on JSON the next ones cost twice as much for 3 % fewer bytes. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const GZIP = { level: 1 };

/** Up to here it takes less than the way to another thread and back. */
const MOST_AT_ONCE = 64 * 1024;

const CODERS = [
  { coding: 'zstd', now: (bytes: Bytes) => zstdCompressSync(bytes, ZSTD), later: later(zstdCompress, ZSTD) },
  { coding: 'gzip', now: (bytes: Bytes) => gzipSync(bytes, GZIP), later: later(gzip, GZIP) },
] as const;

export const delivery: Delivery = {
  bytes: (json) => {
    if (typeof json === 'string') return Buffer.from(json);
    json.bytes ??= piecedBytes(json);
    return json.bytes;
  },
  // 32 bits and the length: a third of the cost of SHA-1. Two answers to one URL that follow each other need to differ,
  // not to resist anybody, and no small change leaves a CRC as it was.
  tag: (bytes) => `W/"${crc32(bytes).toString(36)}-${bytes.length.toString(36)}"`,
  encode: (bytes, accepted) => {
    const codings = codingsIn(accepted);
    const coder = CODERS.find(({ coding }) => codings.includes(coding));
    if (!coder) return undefined;
    const { coding, now, later } = coder;
    if (bytes.length <= MOST_AT_ONCE) return { coding, bytes: now(bytes) };
    return later(bytes).then((bytes): Encoded => ({ coding, bytes }));
  },
};

type Coder<Options> = (
  bytes: Bytes,
  options: Options,
  done: (error: Error | null, coded: Buffer<ArrayBuffer>) => void,
) => void;

function later<Options>(coder: Coder<Options>, options: Options): (bytes: Bytes) => Promise<Bytes> {
  const run = promisify(coder);
  return (bytes) => run(bytes, options);
}
