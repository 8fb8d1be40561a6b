import type { Prepared } from '#api/media/pictures.ts';
import type { Purpose } from '#contract/media/media.ts';
import { type Bytes, toBase64 } from '#contract/text/bytes.ts';
import { type Cut, cutFor } from './sizes.ts';

const QUALITY = { large: 0.8, small: 0.75 };
const TILES = { width: 4, height: 3 };

/** Redraws a picture, so that only its pixels remain. */
export async function draw(picture: ImageBitmap, purpose: Purpose): Promise<Prepared> {
  const large = drawn(picture, cutFor(purpose, 'large', picture));
  const small = drawn(large, cutFor(purpose, 'small', large));
  const tiles = drawn(small, { from: { x: 0, y: 0, width: small.width, height: small.height }, ...TILES });
  const made = await encoded(large, QUALITY.large);
  return {
    large: made.bytes,
    small: (await encoded(small, QUALITY.small)).bytes,
    type: made.type,
    width: large.width,
    height: large.height,
    tiles: coloursOf(tiles),
  };
}

function drawn(picture: CanvasImageSource, { from, width, height }: Cut): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return canvas;
}

/** Encodes as WebP, or as JPEG in a browser that cannot write WebP. */
async function encoded(canvas: OffscreenCanvas, quality: number): Promise<Pick<Prepared, 'type'> & { bytes: Bytes }> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  if (webp.type === 'image/webp') return { type: 'webp', bytes: await bytesOf(webp) };
  onWhite(canvas);
  return { type: 'jpg', bytes: await bytesOf(await canvas.convertToBlob({ type: 'image/jpeg', quality })) };
}

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer());

function coloursOf(canvas: OffscreenCanvas): string {
  onWhite(canvas);
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  return toBase64(data.filter((_, i) => i % 4 < 3));
}

function onWhite(canvas: OffscreenCanvas): void {
  const context = contextOf(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // Drawn in main memory, because a graphics card limits the size of pictures.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser draws nothing here.');
  return context;
}
