import type { Purpose } from '#contract/media/media.ts';
import type { Size } from './headers/size.ts';

/** The part of a picture to draw, and the resulting size. */
export interface Cut extends Size {
  from: { x: number; y: number } & Size;
}

interface Sizes {
  large: Size;
  small: Size;
  /** True: crop to exactly this size. False: fit the whole picture inside, without enlarging it. */
  exact: boolean;
}

const SIZES: Record<Purpose, Sizes> = {
  post: { large: { width: 1600, height: 1600 }, small: { width: 480, height: 480 }, exact: false },
  avatar: { large: { width: 400, height: 400 }, small: { width: 144, height: 144 }, exact: true },
  cover: { large: { width: 1500, height: 475 }, small: { width: 600, height: 190 }, exact: true },
};

export const cutFor = (purpose: Purpose, size: 'large' | 'small', of: Size): Cut =>
  SIZES[purpose].exact ? exactly(SIZES[purpose][size], of) : inside(SIZES[purpose][size], of);

function inside(box: Size, { width, height }: Size): Cut {
  const scale = Math.min(1, box.width / width, box.height / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { from: { x: 0, y: 0, width, height }, width: scaled(width), height: scaled(height) };
}

/** Crops around the middle. */
function exactly(box: Size, of: Size): Cut {
  const scale = Math.min(of.width / box.width, of.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  return { from: { x: (of.width - width) / 2, y: (of.height - height) / 2, width, height }, ...box };
}
