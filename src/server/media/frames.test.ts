import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { headOf, readFrames } from './frames.ts';

async function framesIn(...parts: Buffer[]) {
  const frames = [];
  for await (const frame of readFrames(Readable.from(parts, { objectMode: false }))) frames.push(frame);
  return frames;
}

test.for([1, 3, 8, 20, 1_000])('frames that come in parts of %i bytes are the same', async (size) => {
  const files = [Buffer.from('the first file'), Buffer.alloc(0), Buffer.alloc(5_000, 'last')];
  const all = Buffer.concat(files.flatMap((file, n) => [headOf({ n }, file.length), file]));
  const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.subarray(n * size, (n + 1) * size));
  const frames = await framesIn(...parts);
  expect(frames).toEqual(files.map((file, n) => ({ head: { n }, bytes: new Uint8Array(file) })));
});

test('a frame that does not come whole is none', async () => {
  expect(await framesIn(headOf({}, 3), Buffer.from('ab'))).toEqual([]);
});

test('a frame that says that it is huge is refused before there is room for it', async () => {
  await expect(framesIn(headOf({}, 33 * 1024 * 1024))).rejects.toThrow('too large');
});
