import type { Size } from './size.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** The size of the first frame counts, which may be larger than the announced screen. */
export function gifSize(view: DataView): Size | undefined {
  let at = 13 + tableBytes(view.getUint8(10));
  while (view.getUint8(at) === EXTENSION) at = behindBlocks(view, at + 2);
  if (view.getUint8(at) !== IMAGE) return undefined;
  const [left, top, width, height] = [1, 3, 5, 7].map((from) => view.getUint16(at + from, true)) as Four;
  // Throws if the frame is incomplete.
  behindBlocks(view, at + 11 + tableBytes(view.getUint8(at + 9)));
  return {
    width: Math.max(view.getUint16(6, true), left + width),
    height: Math.max(view.getUint16(8, true), top + height),
  };
}

type Four = [number, number, number, number];

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function behindBlocks(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  return at + 1;
}
