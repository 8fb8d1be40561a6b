import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { type Answer, type Asked, headOf, OUT_OF_MEMORY, readFrames, withoutTexts } from './frames.ts';

/**
 * A separate process that decodes untrusted pictures: without database and settings, and with no permission except to
 * read this program. It reads them from its standard input, and ends with it.
 */

/** The largest allowed picture takes less, so a picture that takes more is an attack. */
const MOST_MEMORY = 700 * 1024 * 1024;
const LOOK_EVERY_MS = 20;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`);
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif'];

const LARGE_QUALITY = 80;
const SMALL_QUALITY = 75;
const SIZES = {
  post: { large: [1600, 1600], small: [480, 480], fit: 'inside' },
  avatar: { large: [400, 400], small: [144, 144], fit: 'cover' },
  cover: { large: [1500, 475], small: [600, 190], fit: 'cover' },
} as const;
const TILES = [4, 3] as const;
/** The background of transparent pictures. */
const BEHIND = '#b8b8b8';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);
sharp.cache(false);
// If all processes are stopped together, the server must finish its work first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
// The parent has ended.
process.stdout.on('error', () => process.exit(1));

say({ ready: true });
for await (const { head, bytes } of readFrames<Asked>(process.stdin)) {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_MEMORY) process.exit(OUT_OF_MEMORY);
  }, LOOK_EVERY_MS);
  await prepare(bytes, head).catch((error) => say({ fault: faultOf(error) }));
  clearInterval(watch);
}

function say(head: Answer, ...files: Uint8Array[]): void {
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  for (const part of [headOf(head, bytes), ...files]) process.stdout.write(part);
}

async function prepare(file: Uint8Array<ArrayBuffer>, { purpose, mostPixels, mostOfAvif }: Asked): Promise<void> {
  const { large, small, fit } = SIZES[purpose];
  const opened = sharp(withoutTexts(file), { failOn: 'error', limitInputPixels: mostPixels, autoOrient: true });
  const { format, compression, width: wide, height: high } = await opened.metadata();
  if (!FORMATS.includes(format) || (format === 'heif' && compression !== 'av1')) throw new Error('another format');
  if (format === 'heif' && wide * high > mostOfAvif) return say({ fault: 'avif-too-large' });
  // From here on there are only pixels.
  const { data, info } = await resized(opened, large, fit)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const largeFile = await pixels().webp({ quality: LARGE_QUALITY }).toBuffer();
  const smallFile = await resized(pixels(), small, fit).webp({ quality: SMALL_QUALITY }).toBuffer();
  const tiles = await pixels()
    .flatten({ background: BEHIND })
    .resize(...TILES, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  say({ width, height, largeBytes: largeFile.length, tiles: tiles.toString('base64') }, largeFile, smallFile);
}

function resized(image: Sharp, [width, height]: readonly [number, number], fit: 'inside' | 'cover'): Sharp {
  return image.resize(width, height, { fit, withoutEnlargement: fit === 'inside' });
}

function faultOf({ message }: Error): 'too-many-pixels' | 'not-a-picture' {
  return /exceeds pixel limit/i.test(message) ? 'too-many-pixels' : 'not-a-picture';
}
