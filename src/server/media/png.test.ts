import { expect, test } from 'vitest';
import { withoutTexts } from './frames.ts';
import { bomb, chunk } from './test-pictures.ts';

const bytesOf = (file: Buffer) => new Uint8Array(file);
const [colours, held] = [chunk('gAMA', Buffer.alloc(4)), chunk('eXIf', Buffer.from('II*'))];
const unseen = ['tEXt', 'zTXt', 'iTXt', 'acTL', 'tIME', 'prVt'].map((type) => chunk(type, Buffer.from('a\0\0more')));

test('a PNG keeps what makes its pixels, and no text', () => {
  const file = bomb(8, [...unseen, colours, ...unseen, held]);
  expect(Buffer.from(withoutTexts(bytesOf(file)))).toEqual(bomb(8, [colours, held]));
});

test.each<[string, Buffer, Buffer]>([
  ['another file', Buffer.from('RIFF, and tEXt'), Buffer.from('RIFF, and tEXt')],
  ['a PNG that breaks off', bomb(8, unseen).subarray(0, -20), bomb(8).subarray(0, -20)],
  [
    'a PNG with a text that never ends',
    bomb(8, [Buffer.from([255, 255, 255, 255]), ...unseen]),
    bomb(8).subarray(0, 33),
  ],
  ['a signature', bomb(8).subarray(0, 8), bomb(8).subarray(0, 8)],
  ['nothing', Buffer.alloc(0), Buffer.alloc(0)],
])('%s is left as broken as it was', (_, file, expected) => {
  expect(Buffer.from(withoutTexts(bytesOf(file)))).toEqual(expected);
});
