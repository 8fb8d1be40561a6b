import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureOf, webpOf } from '#tests/harness/data/picture-files.ts';
import { isPlainPicture } from './pictures.ts';

const photo = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 40, height: 30, channels, background: { r: 200, g: 10, b: 10, alpha: 0.5 } } });
const GPS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } };
const plain = async (file: Promise<Buffer> | Uint8Array) => isPlainPicture(new Uint8Array(await file));

test.each([
  ['a WebP', photo().webp()],
  ['a WebP that one can see through', photo(4).webp()],
  ['a WebP without loss', photo().webp({ lossless: true })],
  ['a JPEG', photo().jpeg()],
  ['a JPEG in several scans', photo().jpeg({ progressive: true })],
  ['a JPEG with the colours of a canvas', photo().withIccProfile('srgb').jpeg()],
  ['a WebP with the colours of a canvas', photo().withIccProfile('srgb').webp()],
])('%s is taken', async (_, file) => {
  expect(await plain(file.toBuffer())).toBe(true);
});

test.each([
  ['a WebP that tells where it was taken', photo().withExif(GPS).webp()],
  ['a JPEG that tells where it was taken', photo().withExif(GPS).jpeg()],
  ['a WebP with XMP', photo().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').webp()],
  ['a JPEG with XMP', photo().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg()],
  ['a PNG', photo().png()],
])('%s is refused', async (_, file) => {
  expect(await plain(file.toBuffer())).toBe(false);
});

test('a WebP that moves is refused', async () => {
  const frames = await Promise.all([photo().png().toBuffer(), photo().negate().png().toBuffer()]);
  expect(
    await plain(
      sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ),
  ).toBe(false);
});

test('what Safari writes into a JPEG of its own is taken', async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const segment = (marker: number, text: string, size: number) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, size]), Buffer.from(text.padEnd(size - 2, '\0'), 'latin1')]);
  const notes = (...sizes: [number, number]) =>
    Buffer.concat([segment(0xe1, 'Exif\0\0', sizes[0]), segment(0xed, 'Photoshop 3.0\0', sizes[1])]);
  const noted = (...sizes: [number, number]) => Buffer.concat([jpeg.subarray(0, 2), notes(...sizes), jpeg.subarray(2)]);
  expect(await plain(noted(76, 56))).toBe(true);
  expect(await plain(noted(120, 56))).toBe(false);
  expect(await plain(noted(76, 120))).toBe(false);
});

test('what is cut short, or has more after it, is refused', async () => {
  const files = [await photo().jpeg().toBuffer(), await photo().webp().toBuffer(), Buffer.from(pictureOf('heron'))];
  for (const file of files) {
    expect(await plain(file)).toBe(true);
    expect(await plain(Buffer.concat([file, Buffer.from('<script>')]))).toBe(false);
    for (const length of [0, 1, 3, 11, 16, 22, file.length - 3])
      expect(await plain(file.subarray(0, length))).toBe(false);
  }
});

test.each([
  ['a chunk that nobody knows', { 'VP8 ': 'x', JUNK: 'x' }],
  ['two pictures', { 'VP8 ': 'x', VP8L: 'x' }],
  ['no picture', { VP8X: '0123456789' }],
  ['more than a profile of colours', { ICCP: 'x'.repeat(5_000), 'VP8 ': 'x' }],
])('a WebP with %s is refused', async (_, chunks) => {
  expect(await plain(webpOf(chunks))).toBe(false);
});
