/** The longer side of pictures to send, in pixels; the server creates its own sizes. */
const SIDE = 2048;
const AIM_BYTES = 600_000;
const QUALITIES = [0.86, 0.76, 0.64];
/** The factor for the sides, if lower quality alone does not make the file small enough. */
const STEP = 0.75;
const SMALLEST_SIDE = 640;

/** The browser cannot decode the file. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

export interface ShrinkOptions {
  /** The longer side in pixels. */
  side?: number;
  bytes?: number;
}

export interface Shrunk {
  blob: Blob;
  width: number;
  height: number;
}

/** Decodes a picture, or the first frame of a GIF, and encodes it again: upright, smaller, and without metadata. */
export async function shrink(file: Blob, { side = SIDE, bytes = AIM_BYTES }: ShrinkOptions = {}): Promise<Shrunk> {
  const picture = await decode(file);
  try {
    if (!canReadBack()) return { blob: file, width: picture.width, height: picture.height };
    const longer = Math.max(picture.width, picture.height);
    return await encodeWithin(picture, Math.min(side, longer), bytes);
  } finally {
    picture.close();
  }
}

/** A decoded picture, upright. */
export interface Decoded {
  source: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

/** Older Safaris decode fewer formats with `createImageBitmap` than with `<img>`, so that is tried next. */
export async function decode(file: Blob): Promise<Decoded> {
  if (file.type === 'image/svg+xml') throw new UnreadablePicture();
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    return decodeByElement(file);
  }
}

async function decodeByElement(file: Blob): Promise<Decoded> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(image.src);
  try {
    await image.decode();
  } catch {
    close();
    throw new UnreadablePicture();
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
}

async function encodeWithin(picture: Decoded, side: number, bytes: number): Promise<Shrunk> {
  const scale = side / Math.max(picture.width, picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = draw(picture, width, height);
  let blob: Blob | undefined;
  for (const quality of QUALITIES) {
    blob = await encode(canvas, quality);
    if (blob.size <= bytes) return { blob, width, height };
  }
  const next = Math.round(side * STEP);
  if (blob && next < SMALLEST_SIDE) return { blob, width, height };
  return encodeWithin(picture, next, bytes);
}

function draw({ source }: Decoded, width: number, height: number): HTMLCanvasElement {
  const canvas = newCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Encodes as WebP, or if the browser cannot do that as JPEG, which shows transparent parts in white. */
export async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality);
  if (webp.type === 'image/webp') return webp;
  const context = contextOf(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toBlob(canvas, 'image/jpeg', quality);
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), type, quality),
  );

/** Browsers that resist fingerprinting return noise instead of what was drawn. For them, the file is sent unchanged. */
export function canReadBack(): boolean {
  const canvas = newCanvas(1, 1);
  const context = contextOf(canvas);
  context.fillStyle = 'rgb(40 120 200)';
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return [40, 120, 200].every((value, i) => Math.abs(value - (data[i] ?? 0)) <= TOLERANCE);
}
const TOLERANCE = 8;

export function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePicture();
  return context;
}
