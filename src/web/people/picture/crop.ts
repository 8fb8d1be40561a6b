import { canReadBack, contextOf, encode, newCanvas } from '../../data/media/shrink.ts';

/** The part of a picture that is used: the centre of the frame as fractions of width and height, and the zoom. */
export interface Crop {
  x: number;
  y: number;
  /** At 1, the frame is as large as fits into the picture. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

export const ZOOM_MAX = 4;
export const CENTRED: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The sizes for the computation: the picture in pixels, and the frame in any unit. */
export interface Framed {
  picture: Size;
  frame: Size;
}

/** Keeps the frame inside the picture, and the zoom within its limits. */
export function bounded({ x, y, zoom }: Crop, framed: Framed): Crop {
  const within = { x, y, zoom: between(1, zoom, ZOOM_MAX) };
  const { width, height } = partOf(within, framed);
  return { ...within, x: between(width / 2, x, 1 - width / 2), y: between(height / 2, y, 1 - height / 2) };
}

/** Zooms around the centre of the frame. */
export const zoomed = (crop: Crop, zoom: number, framed: Framed): Crop => bounded({ ...crop, zoom }, framed);

/** Distances are in widths and heights of the frame. */
export function moved(crop: Crop, across: number, down: number, framed: Framed): Crop {
  const { width, height } = partOf(crop, framed);
  return bounded({ ...crop, x: crop.x + across * width, y: crop.y + down * height }, framed);
}

/** The content of the frame, in pixels of the picture. */
export function cutOut(crop: Crop, framed: Framed): Box {
  const part = partOf(crop, framed);
  const { picture } = framed;
  return {
    left: (crop.x - part.width / 2) * picture.width,
    top: (crop.y - part.height / 2) * picture.height,
    width: part.width * picture.width,
    height: part.height * picture.height,
  };
}

/** The position of the picture relative to the upper left corner of the frame, in the unit of the frame. */
export function placed(crop: Crop, framed: Framed): Box {
  const part = partOf(crop, framed);
  const [width, height] = [framed.frame.width / part.width, framed.frame.height / part.height];
  return {
    left: framed.frame.width / 2 - crop.x * width,
    top: framed.frame.height / 2 - crop.y * height,
    width,
    height,
  };
}

/** The fractions of the picture's width and height inside the frame. */
function partOf({ zoom }: Crop, { picture, frame }: Framed): Size {
  const [wide, high] = [picture.width * frame.height, picture.height * frame.width];
  const most = wide > high ? { width: high / wide, height: 1 } : { width: 1, height: wide / high };
  return { width: most.width / zoom, height: most.height / zoom };
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

const STEP = 0.01;
const STRIDE = 0.1;
const DIRECTIONS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns null if the key does not move the frame. */
export function movedByKey(crop: Crop, key: { key: string; shiftKey: boolean }, framed: Framed): Crop | null {
  const [across, down] = DIRECTIONS[key.key] ?? [];
  if (across === undefined || down === undefined) return null;
  const step = key.shiftKey ? STRIDE : STEP;
  return moved(crop, across * step, down * step, framed);
}

const QUALITY = 0.9;

/** Draws the chosen part in the stored size. If the browser does not return what was drawn, the file is used. */
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
