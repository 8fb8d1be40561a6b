import { canReadBack, contextOf, encode, newCanvas } from '../../data/media/shrink.ts';
import type { Box, Size } from './crop.ts';

const QUALITY = 0.9;

/** The part of the picture, in the size that is stored; all of it where the browser does not give back what was drawn. */
export async function draw(
  { image, file }: { image: HTMLImageElement; file: File },
  { left, top, width, height }: Box,
  size: Size,
): Promise<Blob> {
  if (!canReadBack()) return file;
  const canvas = newCanvas(size.width, size.height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, width, height, 0, 0, size.width, size.height);
  return encode(canvas, QUALITY);
}
