import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparingInTests } from '#tests/harness/process/preparing.ts';
import { partsOf } from '#tests/harness/webp.ts';
import { bomb, chunk, photo, redAndBlue, withPlace } from './test-pictures.ts';

const { current, prepare } = preparingInTests();

const sizeOf = async (file: Uint8Array) => {
  const { format, width, height, pages = 1 } = await sharp(file).metadata();
  return { format, width, height, pages };
};

/** The colour of one pixel, in coarse steps. */
async function colourAt(file: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel].map((value) => Math.round(value / 64));
}
const [RED, BLUE] = [
  [4, 0, 0],
  [0, 0, 4],
];

test('a photo becomes two WebP files, with nothing of what the phone wrote into it, and upright', async () => {
  const file = await withPlace(await redAndBlue(2400, 1800), 6)
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif?.toString('latin1')).toContain('Corvid');
  const { large, small, width, height, tiles, type } = await prepare(file);
  expect({ width, height, type }).toEqual({ width: 1200, height: 1600, type: 'webp' });
  expect(await sizeOf(large)).toEqual({ format: 'webp', width: 1200, height: 1600, pages: 1 });
  expect(await sizeOf(small)).toEqual({ format: 'webp', width: 360, height: 480, pages: 1 });
  for (const made of [large, small]) {
    const { exif, icc, iptc, xmp, orientation } = await sharp(made).metadata();
    expect({ exif, icc, iptc, xmp, orientation }).toEqual({});
    const bytes = Buffer.from(made);
    expect(partsOf(bytes)).toEqual(['VP8 ']);
    for (const trace of ['Corvid', 'Ro Wren']) expect(bytes.includes(trace)).toBe(false);
  }
  // The camera was held on its right side: the original left is at the top.
  expect(await colourAt(large, 600, 100)).toEqual(RED);
  expect(await colourAt(large, 600, 1500)).toEqual(BLUE);
  const [first, , , , last] = [0, 1, 2, 3, 11].map((n) => [...Buffer.from(tiles, 'base64').subarray(n * 3, n * 3 + 3)]);
  expect(first?.map((value) => Math.round(value / 64))).toEqual(RED);
  expect(last?.map((value) => Math.round(value / 64))).toEqual(BLUE);
});

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a picture can be %s', async (format) => {
  const file = await photo(200, 100).toFormat(format).toBuffer();
  const { large, small } = await prepare(file);
  // The result is never enlarged.
  for (const made of [large, small])
    expect(await sizeOf(made)).toEqual({ format: 'webp', width: 200, height: 100, pages: 1 });
});

test('a PNG is read without its texts, however much they unpack to', async () => {
  const texts = Array(40).fill(chunk('zTXt', Buffer.concat([text('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])));
  expect(await sizeOf((await prepare(bomb(64, texts))).large)).toMatchObject({ width: 64, height: 64 });
});

test('what can be seen through stays so', async () => {
  const file = await sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const { large } = await prepare(file);
  const pixel = await sharp(large).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer();
  expect(pixel).toHaveLength(4);
  expect(pixel[3]).toBeCloseTo(128, -1);
});

test('of a picture that moves the first frame is taken', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['#ff0000', '#0000ff', '#00ff00'].map(frame));
  const file = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(file).metadata()).pages).toBe(3);
  const { large } = await prepare(file);
  expect(await sizeOf(large)).toEqual({ format: 'webp', width: 64, height: 64, pages: 1 });
  expect(await colourAt(large, 32, 32)).toEqual(RED);
});

test.for([
  ['avatar', 400, 400, 144, 144],
  ['cover', 1500, 475, 600, 190],
] as const)('an %s has its size, whatever it was', async ([purpose, ...sizes]) => {
  for (const [width, height] of [
    [3000, 500],
    [90, 700],
  ]) {
    const { large, small } = await prepare(
      await photo(width ?? 0, height ?? 0)
        .jpeg()
        .toBuffer(),
      purpose,
    );
    const made = [await sizeOf(large), await sizeOf(small)].flatMap(({ width, height }) => [width, height]);
    expect(made).toEqual(sizes);
  }
});

test('pictures in grey, with 16 bits, with a profile and in CMYK come out as colours of the web', async () => {
  const files = [
    await photo(80, 80).greyscale().jpeg().toBuffer(),
    await photo(80, 80).toColourspace('rgb16').png().toBuffer(),
    await photo(80, 80).withIccProfile('p3').jpeg().toBuffer(),
    await photo(80, 80).toColourspace('cmyk').jpeg().toBuffer(),
  ];
  for (const file of files) {
    const { space, channels, icc } = await sharp((await prepare(file)).large).metadata();
    expect({ space, channels, icc }).toEqual({ space: 'srgb', channels: 3, icc: undefined });
  }
});

const text = (content: string) => Buffer.from(content);

test.for([
  ['nothing', async () => text('')],
  ['a page', async () => text('<!doctype html><script>alert(1)</script>')],
  [
    'an SVG',
    async () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a GIF that is a script', async () => text('GIF89a=1;alert(1)//')],
  ['a PDF', async () => text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['a TIFF', async () => photo(60, 60).tiff().toBuffer()],
  ['half a JPEG', async () => half(await photo(900, 900).jpeg().toBuffer())],
  ['half a PNG', async () => half(await photo(900, 900).png().toBuffer())],
  ['half a WebP', async () => half(await photo(900, 900).webp().toBuffer())],
  ['half an AVIF', async () => half(await photo(300, 300).avif().toBuffer())],
  ['the head of a PNG alone', async () => (await photo(60, 60).png().toBuffer()).subarray(0, 33)],
  ['noise', async () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))],
] as const)('%s is no picture, and the process goes on', async ([, make]) => {
  await expect(prepare(await make())).rejects.toMatchObject({ fault: 'not-a-picture' });
  const [pid] = current().pids();
  await prepare(await photo(60, 60).jpeg().toBuffer());
  expect(current().pids()).toEqual([pid]);
});

const half = (file: Buffer) => file.subarray(0, file.length / 2);

test('a picture that is small as a file and has too many pixels is refused before it is unpacked', async () => {
  const file = bomb(20_000);
  expect(file.length).toBeLessThan(200_000);
  expect(await prepare(bomb(4_000))).toMatchObject({ width: 1600, height: 1600 });
  const begun = performance.now();
  await expect(prepare(file)).rejects.toMatchObject({ fault: 'too-many-pixels' });
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('a picture of 1 × 65,535 is made to fit', async () => {
  const create = { width: 1, height: 65_535, channels: 3, background: '#ff0000' } as const;
  const file = await sharp({ create }).png().toBuffer();
  const { large, small } = await prepare(file);
  expect(await sizeOf(large)).toMatchObject({ width: 1, height: 1600 });
  expect(await sizeOf(small)).toMatchObject({ width: 1, height: 480 });
});

test.for([
  [
    'a JPEG with an archive behind it',
    async () => [await photo(90, 90).jpeg().toBuffer(), text('PK\x03\x04 secrets.txt')],
  ],
  [
    'a GIF with a script behind it',
    async () => [await photo(90, 90).gif().toBuffer(), text('/*<script>alert(1)</script>*/')],
  ],
] as const)('of %s the pixels alone are left', async ([, make]) => {
  const [image, behind] = await make();
  const { large, small } = await prepare(Buffer.concat([image as Buffer, behind as Buffer]));
  for (const made of [large, small]) {
    expect(await sizeOf(made)).toEqual({ format: 'webp', width: 90, height: 90, pages: 1 });
    expect(Buffer.from(made).toString('latin1')).not.toMatch(/secrets|script/);
  }
});

test('an AVIF of more pixels than are unpacked is told apart before it is', async () => {
  const create = { width: 6_000, height: 4_001, channels: 3, background: '#3060a0' } as const;
  const file = await sharp({ create }).avif({ effort: 0 }).toBuffer();
  await expect(prepare(file)).rejects.toMatchObject({ fault: 'avif-too-large' });
});
