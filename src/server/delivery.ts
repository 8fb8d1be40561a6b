import { promisify } from 'node:util';
import { constants, crc32, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { Delivery, Encoded } from '#api/delivery.ts';
import { codingsIn } from './codings.ts';

/** The cheapest levels: on JSON the next ones cost twice as much for 3 % fewer bytes. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const GZIP = { level: 1 };

/** Up to here it takes less than the way to another thread and back. */
const MOST_AT_ONCE = 64 * 1024;

const CODERS = [
  { coding: 'zstd', now: (text: string) => zstdCompressSync(text, ZSTD), later: later(zstdCompress, ZSTD) },
  { coding: 'gzip', now: (text: string) => gzipSync(text, GZIP), later: later(gzip, GZIP) },
] as const;

export const delivery: Delivery = {
  // 32 bits and the length: a third of the cost of SHA-1. Two answers to one URL that follow each other need to differ,
  // not to resist anybody, and no small change leaves a CRC as it was.
  tag: (text) => `W/"${crc32(text).toString(36)}-${text.length.toString(36)}"`,
  encode: (text, accepted) => {
    const codings = codingsIn(accepted);
    const coder = CODERS.find(({ coding }) => codings.includes(coding));
    if (!coder) return undefined;
    const { coding, now, later } = coder;
    if (text.length <= MOST_AT_ONCE) return { coding, bytes: now(text) };
    return later(text).then((bytes): Encoded => ({ coding, bytes }));
  },
};

type Coder<Options> = (
  text: string,
  options: Options,
  done: (error: Error | null, bytes: Buffer<ArrayBuffer>) => void,
) => void;

function later<Options>(coder: Coder<Options>, options: Options): (text: string) => Promise<Buffer<ArrayBuffer>> {
  const run = promisify(coder);
  return (text) => run(text, options);
}
