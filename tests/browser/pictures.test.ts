import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Picture, smallPath } from '#contract/media/media.ts';
import { MEDIA_BYTES } from '#contract/rules/limits.ts';
import { partsOf } from '#tests/harness/webp.ts';
import { fetched, photo, posted, storedNames, upload } from './pictures.ts';
import { call, inWorkers, openProfile, openTab, sharedMember, signUp } from './tabs.ts';

const GPS = {
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1' },
};

/** A new member in a separate browser profile. */
async function member(profile = openProfile()): Promise<{ tab: Page; token: string }> {
  const tab = await openTab(await profile);
  return { tab, token: await signUp(tab) };
}

const uploaded = async (tab: Page, token: string, file: Buffer, as?: string): Promise<Picture> => {
  const { status, body } = await upload(tab, token, file, as);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.media;
};

test('a picture is stored in two sizes, as it is to be seen, and without where it was taken', async () => {
  const { tab, token } = await member();
  const file = await photo(2400, 1200).jpeg().withExif(GPS).withMetadata({ orientation: 6 }).toBuffer();
  const before = await sharp(file).metadata();
  expect([before.orientation, before.exif?.includes('Exif')]).toEqual([6, true]);

  const picture = await uploaded(tab, token, file);
  expect(picture).toMatchObject({ width: 800, height: 1600, alt: '' });
  await posted(tab, token, picture);
  const sizes = { [picture.url]: [800, 1600], [smallPath(picture.url)]: [240, 480] };
  for (const [path, [width, height]] of Object.entries(sizes)) {
    const { status, type, bytes } = await fetched(tab, path);
    expect([status, type]).toEqual([200, 'image/webp']);
    const { exif, xmp, iptc, ...stored } = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'webp', width, height });
    expect({ exif, xmp, iptc }).toEqual({});
    // The colour profile comes from the canvas.
    expect(partsOf(bytes)).toEqual(['VP8X', 'ICCP', 'VP8 ']);
  }
  // Rotated by the camera's orientation: the top is on the right.
  const tiles = Buffer.from(picture.tiles, 'base64');
  expect(tiles).toHaveLength(4 * 3 * 3);
  const [left, right] = [tiles.subarray(0, 3), tiles.subarray(9, 12)];
  expect(right[0]).toBeGreaterThan(200);
  expect(right[2]).toBeLessThan(60);
  expect(left[0]).toBeLessThan(200);
});

describe('a member uploads', () => {
  const { tab, token } = sharedMember();

  test.each([
    ['a PNG that one can see through', photo(90, 60).ensureAlpha(0.5).png()],
    ['a WebP', photo(90, 60).webp()],
    ['an AVIF', photo(90, 60).avif({ effort: 0 })],
    ['a GIF', photo(90, 60).gif()],
  ])('%s', async (_, file) => {
    const picture = await uploaded(tab(), token(), await file.toBuffer());
    expect(picture).toMatchObject({ width: 90, height: 60 });
    await posted(tab(), token(), picture);
    expect((await fetched(tab(), picture.url)).status).toBe(200);
  });

  test('an avatar and a cover, which have sizes of their own', async () => {
    const file = await photo(900, 700).jpeg().toBuffer();
    expect(await uploaded(tab(), token(), file, 'avatar')).toMatchObject({ width: 400, height: 400 });
    expect(await uploaded(tab(), token(), file, 'cover')).toMatchObject({ width: 1500, height: 475 });
  });

  test('a strip of one pixel, which keeps it', async () => {
    const strip = sharp({ create: { width: 1, height: 65_535, channels: 3, background: 'red' } });
    expect(await uploaded(tab(), token(), await strip.png().toBuffer())).toMatchObject({ width: 1, height: 1600 });
  });
});

describe('refused, and nothing is left of it:', () => {
  const cases: [string, () => Promise<Buffer> | Buffer | number, number, string][] = [
    ['a bomb', () => bomb(20_000), 422, 'picture_too_large'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'not_a_picture'],
    ['half a JPEG', async () => half(await photo(800, 600).jpeg().toBuffer()), 422, 'not_a_picture'],
    ['rubbish in a PNG', async () => spoilt(await photo(800, 600).png().toBuffer()), 422, 'not_a_picture'],
    ['0 bytes', () => Buffer.alloc(0), 422, 'not_a_picture'],
    ['a text that says it is a GIF', () => Buffer.from('GIF89a, says the text'), 422, 'not_a_picture'],
    ['a byte too many', () => MEDIA_BYTES + 1, 413, 'file_too_large'],
  ];
  const { tab, token } = sharedMember();
  test.each(cases)('%s', async (_, make, status, code) => {
    const before = await storedNames(tab());
    const answer = await upload(tab(), token(), await make());
    expect(answer).toMatchObject({ status, body: { codes: [{ code }] } });
    expect(await storedNames(tab())).toEqual(before);
  });

  test('and the next picture is stored', async () => {
    expect(await uploaded(tab(), token(), await photo(30, 20).png().toBuffer())).toMatchObject({ width: 30 });
  });
});

const half = (file: Buffer): Buffer => file.subarray(0, file.length / 2);
const spoilt = (file: Buffer): Buffer => Buffer.from(file).fill(0xaa, 2_000, 20_000);

/** A large square of one colour, in few bytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

test('a browser that writes no WebP stores JPEG, white where one could see through', async () => {
  const profile = await openProfile();
  await inWorkers(
    profile,
    `const own = OffscreenCanvas.prototype.convertToBlob;
     OffscreenCanvas.prototype.convertToBlob = function ({ type, ...rest }) {
       return own.call(this, { ...rest, type: type === 'image/webp' ? 'image/png' : type });
     };`,
  );
  const { tab, token } = await member(Promise.resolve(profile));
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const file = await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
    .png()
    .toBuffer();
  const picture = await uploaded(tab, token, file);
  expect(picture.url).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/);
  await posted(tab, token, picture);
  for (const path of [picture.url, smallPath(picture.url)]) {
    const { status, type, bytes } = await fetched(tab, path);
    expect([status, type]).toEqual([200, 'image/jpeg']);
    expect((await sharp(bytes).stats()).channels.map(({ min }) => min > 250)).toEqual([true, true, true]);
  }
});

test('a browser that draws nothing in workers says that nothing can be uploaded', async () => {
  const profile = await openProfile();
  await inWorkers(profile, 'delete globalThis.OffscreenCanvas;');
  const { tab, token } = await member(Promise.resolve(profile));
  expect((await call(tab, '/config')).body).toMatchObject({ media: { uploads: false } });
  const answer = await upload(tab, token, await photo(30, 20).png().toBuffer());
  expect(answer).toMatchObject({ status: 403, body: { codes: [{ code: 'uploads_off' }] } });
});

describe('a full disk says so, and texts can still be posted', () => {
  const NO_ROOM = `new DOMException('No room.', 'QuotaExceededError')`;
  test.each([
    ['before it', 'StorageManager.prototype.estimate = async () => ({ usage: 95, quota: 100 });'],
    [
      'in the middle of a file',
      `const own = FileSystemFileHandle.prototype.createSyncAccessHandle;
       FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
         const handle = await own.call(this);
         if (this.name.endsWith('.webp')) handle.write = () => { throw ${NO_ROOM}; };
         return handle;
       };`,
    ],
  ])('%s', async (_, code) => {
    const profile = await openProfile();
    const { tab, token } = await member(Promise.resolve(profile));
    await inWorkers(profile, code);
    await tab.reload();
    const before = await storedNames(tab);
    const answer = await upload(tab, token, await photo(30, 20).png().toBuffer());
    expect(answer).toMatchObject({ status: 503, body: { codes: [{ code: 'disk_full' }] } });
    expect(await storedNames(tab)).toEqual(before);
    const body = { postData: { content: 'Still here.' } };
    expect((await call(tab, '/posts', { method: 'POST', token, body })).status).toBe(201);
  });
});
