import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readHeader } from './header.ts';

const [width, height] = [320, 200];
/** Noise, because no format compresses it well. */
const noise = () => sharp({ create: { width, height, channels: 3, background: 'teal', noise: NOISE } });
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const;

const FORMATS: [string, string, Sharp][] = [
  ['a JPEG', 'image/jpeg', noise().jpeg()],
  ['a progressive JPEG', 'image/jpeg', noise().jpeg({ progressive: true })],
  [
    'a JPEG of a camera',
    'image/jpeg',
    noise()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'x'.repeat(3_000) } }),
  ],
  ['a PNG', 'image/png', noise().png()],
  ['a GIF', 'image/gif', noise().gif()],
  ['a WebP', 'image/webp', noise().webp()],
  ['a lossless WebP', 'image/webp', noise().webp({ lossless: true })],
  [
    'a WebP with more than pixels',
    'image/webp',
    noise()
      .ensureAlpha(0.5)
      .webp()
      .withExif({ IFD0: { Make: 'x' } }),
  ],
  ['an AVIF', 'image/avif', noise().avif({ effort: 0 })],
];

/** Encoded once, because noise as a GIF takes a second. */
const written = new Map<Sharp, Promise<Buffer>>();

/** Each test gets a copy, which it may change. */
async function bytesOf(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  const writing = written.get(picture) ?? picture.toBuffer();
  written.set(picture, writing);
  return new Uint8Array(await writing);
}

const pictureOf = (format: string): Sharp => FORMATS.find(([name]) => name === format)?.[2] ?? noise();

describe.each(FORMATS)('%s', (_, type, picture) => {
  test('says what it is and how large', async () => {
    expect(readHeader(await bytesOf(picture))).toEqual({ type, width, height });
  });

  test('is refused when it is cut off, wherever', async () => {
    const whole = await bytesOf(picture);
    for (const part of [0.01, 0.2, 0.5, 0.9, 0.99]) {
      expect(readHeader(whole.slice(0, whole.length * part)), `${part}`).toBeUndefined();
    }
  });
});

const text = (value: string) => Uint8Array.from(value, (char) => char.charCodeAt(0));

test.each([
  ['nothing', new Uint8Array()],
  ['one byte', new Uint8Array(1)],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a page that begins as a GIF', text('GIF89a/*<svg onload=alert(1)>*/=1;')],
  ['a page that begins as a JPEG', text('\xff\xd8\xff<script>alert(1)</script>')],
  ['a film', text('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08mdat')],
  ['a HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat')],
])('%s is no picture', (_, bytes) => {
  expect(readHeader(bytes)).toBeUndefined();
});

test('a PNG that says it is huge is read no further', async () => {
  const bytes = await bytesOf(pictureOf('a PNG'));
  new DataView(bytes.buffer).setUint32(16, 200_000);
  expect(readHeader(bytes)).toMatchObject({ width: 200_000, height });
});

test('a GIF whose frame is larger than its screen has the size of the frame', async () => {
  const bytes = await bytesOf(pictureOf('a GIF'));
  new DataView(bytes.buffer).setUint16(6, 1, true);
  expect(readHeader(bytes)).toMatchObject({ width, height });
});

test('no bytes whatever make it fail', async () => {
  for (const [, , picture] of FORMATS) {
    const whole = await bytesOf(picture);
    for (let at = 0; at < Math.min(whole.length, 400); at++) {
      const spoilt = whole.slice();
      spoilt[at] = (spoilt[at] ?? 0) ^ 0xff;
      expect(() => readHeader(spoilt)).not.toThrow();
    }
  }
});
