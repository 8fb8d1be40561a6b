import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture with three coloured stripes and noise. */
export const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#3060a0', noise: { type: 'gaussian', mean: 100, sigma: 20 } },
  });

/** Red on the left, blue on the right. */
export async function redAndBlue(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width, background: '#ff0000' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ]);
}

/** A phone's metadata: the location, and the orientation. */
export const withPlace = (image: Sharp, orientation: number) =>
  image.withMetadata({ orientation }).withExifMerge({
    IFD0: { Make: 'Corvid', Copyright: 'Ro Wren' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 3230/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 4366/100',
    },
  });

/** A black PNG that is small as a file and large as a picture; `more` comes before the pixels. */
export function bomb(side: number, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit per pixel.
  head[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const chunks = [chunk('IHDR', head), ...more, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
